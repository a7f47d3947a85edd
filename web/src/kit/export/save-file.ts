import type { Download } from '@saiyun/sdk';

/** Has the browser save what stands at an address, under this name; an empty one leaves the name to the server. */
const save = (url: string, name: string): void => {
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
};

/** Saves what the page made itself, under this name. */
export function saveBlob(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob);
  save(url, name);
  // The browser reads the address after this call has ended.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

/**
 * Saves a file from the server through the browser's downloads. Returns false for an empty one, which is not saved (EXPORT-03). `fileName`
 * overrides the server's name.
 */
export async function saveFile(download: Download, fileName?: string): Promise<boolean> {
  const blob = await new Response(download.stream, { headers: { 'content-type': download.contentType } }).blob();
  if (blob.size === 0) return false;
  saveBlob(blob, fileName ?? download.fileName);
  return true;
}

/** Has the browser fetch a file by itself; the page stays where it is. The server names the file. */
export function downloadFrom(url: string): void {
  save(url, '');
}
