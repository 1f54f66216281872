/** A page that nobody looks at draws no frames. */
const LATEST = 200;

/** When what was just changed is on the screen. */
export function painted(): Promise<void> {
  return new Promise((done) => {
    const latest = setTimeout(done, LATEST);
    requestAnimationFrame(() => {
      clearTimeout(latest);
      setTimeout(done); // comes after the frame
    });
  });
}
