import type { Download } from '@saiyun/sdk';

/** All bytes of a download. */
export async function bytesOf(download: Download, onBytes?: (done: number) => void): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  let done = 0;
  for await (const part of download.stream) {
    parts.push(part);
    done += part.length;
    onBytes?.(done);
  }
  return Buffer.concat(parts);
}
