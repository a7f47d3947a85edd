import type { Download } from '@saiyun/sdk';

/** How far a download is told once for each megabyte: more often nobody reads it. */
const step = 1024 * 1024;

/** All bytes of a download. */
export async function bytesOf(download: Download, onBytes?: (done: number) => void): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  let done = 0;
  let told = 0;
  for await (const part of download.stream) {
    parts.push(part);
    done += part.length;
    if (done - told < step) continue;
    told = done;
    onBytes?.(done);
  }
  return Buffer.concat(parts);
}
