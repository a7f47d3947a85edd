import type { Download } from '@saiyun/sdk';

/**
 * Hands a file that arrives to the browser's downloads. Answers false for an empty one, which is no file (EXPORT-03).
 * `fileName` wins over the server's name.
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
