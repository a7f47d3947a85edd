import type { Download } from '@saiyun/sdk';

/**
 * Saves a file from the server through the browser's downloads. Returns false for an empty one, which is not saved (EXPORT-03). `fileName`
 * overrides the server's name.
 */
export async function saveFile(download: Download, fileName?: string): Promise<boolean> {
  const blob = await new Response(download.stream, { headers: { 'content-type': download.contentType } }).blob();
  if (blob.size === 0) return false;
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName ?? download.fileName;
  link.click();
  // The browser reads the address after this call has ended.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
  return true;
}
