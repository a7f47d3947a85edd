import { untilIdle } from '../lib/when-idle.ts';

/** Has the browser keep the page that is shown while the network or the platform is away (`public/sw.js`). */
export function keepOfflinePage(): void {
  // Browsers offer it over https and on the own machine only, and a site in development changes too often to be kept.
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  void untilIdle()
    .then(() => navigator.serviceWorker.register('/sw.js'))
    .catch(() => undefined);
}
