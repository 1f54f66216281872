/** The steps of a guided tour. */

export interface Step {
  say: string;
  rule?: string;
  /** Places to show and light. */
  look?: string[];
  /** The panel to open. */
  tab?: string;
  /** The part of the page to frame, by its test id. */
  point?: string;
  /** Whose supply to draw. */
  supply?: string;
  /** The step is done when a choice is played whose text begins with one of these; without it, a button leads on. */
  until?: string[];
  /** The step is done when this kind of decision is asked. */
  kind?: string;
}

/** Whether a step that waits for a deed is done, by what was asked before and is asked now. */
export function done(step: Step, before: { played: string | null }, now: { kind: string }): boolean {
  if (step.until) return step.until.some((start) => before.played?.startsWith(start));
  if (step.kind) return step.kind === now.kind;
  return false;
}

/** Whether what a step waits for can no longer be chosen, but what the next one waits for can. */
export function overtaken(step: Step, next: Step | undefined, texts: string[]): boolean {
  const offered = (s: Step | undefined) => s?.until?.some((start) => texts.some((text) => text.startsWith(start))) ?? false;
  return step.until !== undefined && !offered(step) && offered(next);
}
