import { createHash } from 'node:crypto';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Services } from '../context.ts';
import { newId } from '../id.ts';

/** A stored file that no row describes yet. */
export interface StoredBytes {
  readonly storedName: string;
  readonly size: number;
  /** In hexadecimal. */
  readonly sha256: string;
  readonly mimeType: string;
}

/** Stores what the platform itself has made or was given. Whoever names it in no row removes it again. */
export async function storeBytes(
  services: Pick<Services, 'config' | 'storage' | 'random'>,
  bytes: Uint8Array,
  mimeType: string,
): Promise<StoredBytes> {
  const folder = resolve(services.config.SAIYUN_DATA, 'tmp');
  await mkdir(folder, { recursive: true });
  const storedName = newId(services);
  const facts = { size: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex'), mimeType };
  const path = join(folder, storedName);
  try {
    await writeFile(path, bytes);
    await services.storage.take(storedName, path, facts);
    return { storedName, ...facts };
  } finally {
    await rm(path, { force: true });
  }
}
