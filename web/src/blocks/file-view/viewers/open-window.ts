/** Opens an address in a window of its own, which knows nothing of this page; `false` if the browser blocks it. */
export function openWindow(url: string): boolean {
  const opened = window.open(url, '_blank');
  if (!opened) return false;
  opened.opener = null;
  return true;
}
