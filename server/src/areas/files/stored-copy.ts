import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Services } from '../../kernel/context.ts';
import { newId } from '../../kernel/id.ts';

/** Hands a copy of a stored file to `use`, for what needs a path of its own, and removes it again; without a path if the file is gone. */
export async function withStoredCopy<T>(
  services: Pick<Services, 'config' | 'storage' | 'random'>,
  storedName: string,
  use: (path: string | undefined) => Promise<T>,
): Promise<T> {
  const bytes = await services.storage.read(storedName);
  if (!bytes) return use(undefined);
  const folder = resolve(services.config.SAIYUN_DATA, 'tmp');
  await mkdir(folder, { recursive: true });
  const path = join(folder, newId(services));
  try {
    await pipeline(bytes, createWriteStream(path));
    return await use(path);
  } finally {
    await rm(path, { force: true });
  }
}
