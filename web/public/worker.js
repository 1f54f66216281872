// Called by the browser even while no page is open: shows what the server has sent, and leads to the table.

self.addEventListener('push', (event) => {
  const told = event.data ? event.data.json() : {};
  const shown = { body: told.body ?? '', tag: told.tag ?? 'longroll', renotify: true, icon: '/favicon.svg', data: { url: told.url ?? '/' } };
  event.waitUntil(self.registration.showNotification(told.title ?? 'longroll', shown));
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const wanted = new URL(event.notification.data?.url ?? '/', self.location.origin);
  if (wanted.origin !== self.location.origin) return;
  event.waitUntil(
    self.clients.matchAll({ type: 'window', includeUncontrolled: true }).then((pages) => {
      const open = pages.find((page) => new URL(page.url).pathname === wanted.pathname);
      return open ? open.focus() : self.clients.openWindow(wanted.href);
    }),
  );
});
