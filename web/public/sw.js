// Opens a page of its own while the network or the platform is away. Everything else goes to the network as if this were not here, so that
// nobody ever works with an old version.
const kept = ['/offline.html', '/offline.js', '/favicon.svg'];
const cacheName = 'offline-1';

addEventListener('install', (event) => {
  const keep = async () => {
    const cache = await caches.open(cacheName);
    await cache.addAll(kept.map((path) => new Request(path, { cache: 'reload' })));
    await skipWaiting();
  };
  event.waitUntil(keep());
});

addEventListener('activate', (event) => {
  const begin = async () => {
    for (const name of await caches.keys()) if (name !== cacheName) await caches.delete(name);
    // The page is asked for while this script starts.
    await registration.navigationPreload?.enable();
    await clients.claim();
  };
  event.waitUntil(begin());
});

const page = async ({ request, preloadResponse }) => {
  try {
    return (await preloadResponse) ?? (await fetch(request));
  } catch {
    return (await caches.match('/offline.html')) ?? Response.error();
  }
};

const part = async ({ request }) => {
  try {
    return await fetch(request);
  } catch {
    return (await caches.match(request)) ?? Response.error();
  }
};

addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.mode === 'navigate' && request.destination === 'document' && request.method === 'GET') event.respondWith(page(event));
  else if (kept.includes(new URL(request.url).pathname)) event.respondWith(part(event));
});
