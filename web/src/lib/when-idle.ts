/** Whether the reader has asked to be spared bytes; a browser that does not know has not been asked. */
const sparesBytes = (): boolean => (navigator as { readonly connection?: { readonly saveData?: boolean } }).connection?.saveData === true;

/** Waits until the page has nothing else to do, at most two seconds. */
export function untilIdle(): Promise<void> {
  return new Promise((done) => {
    // Safari has no idle callbacks.
    if ('requestIdleCallback' in globalThis) requestIdleCallback(() => done(), { timeout: 2_000 });
    else setTimeout(done, 500);
  });
}

/** Fetches something ahead, once the page is drawn and idle. What fails is fetched again when it is needed. */
export function fetchWhenIdle(fetch: () => Promise<unknown>): void {
  if (sparesBytes()) return;
  const wait = () =>
    void untilIdle()
      .then(fetch)
      .catch(() => undefined);
  if (document.readyState === 'complete') wait();
  else addEventListener('load', wait, { once: true });
}
