import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Ctx } from '../../kernel/context.ts';
import { newId } from '../../kernel/id.ts';
import { tellsOfAuthor, withoutAuthor } from '../files/author/without-author.ts';
import { reviewBiz, type StoredFile, storedFile } from '../files/stored-file.ts';

/** What an expert gets of a work's file: its path, or the fact that it is withheld because it would reveal its author. */
export interface BlindFile {
  readonly worksFile: string | null;
  /** The anonymous code and the kind of file. */
  readonly worksFileName: string | null;
  readonly worksFileWithheld: boolean;
}

interface Copy {
  readonly storedName: string;
  readonly size: number;
  readonly sha256: string;
}

/** Increased when more is removed from files, so copies that experts got before are made anew. */
const way = 1;

const digest = (value: string | Buffer): string => createHash('sha256').update(value).digest('hex');

/** The copy of a file for all experts of a work; undefined if the file is gone or its author cannot be removed. */
const copyOf = async (ctx: Ctx, file: StoredFile): Promise<Copy | undefined> => {
  if (!tellsOfAuthor(file.mimeType)) return file;
  const storedName = digest(`${way} ${file.storedName}`).slice(0, 32);
  // All tenants: the name is a digest of the bytes and of the way the copy is made.
  const made = await ctx.db.one<Copy>('select stored_name as "storedName", size, sha256 from sys_file where stored_name = $1 limit 1', [
    storedName,
  ]);
  if (made) return made;
  const folder = resolve(ctx.config.SAIYUN_DATA, 'tmp');
  await mkdir(folder, { recursive: true });
  const path = join(folder, newId(ctx));
  try {
    const bytes = await ctx.storage.read(file.storedName);
    if (!bytes) return undefined;
    await pipeline(bytes, createWriteStream(path));
    const cleaned = await withoutAuthor(path, file.mimeType);
    if (!cleaned) return undefined;
    const facts = { size: cleaned.length, sha256: digest(cleaned), mimeType: file.mimeType };
    await writeFile(path, cleaned);
    await ctx.storage.take(storedName, path, facts);
    return { storedName, ...facts };
  } finally {
    await rm(path, { force: true });
  }
};

/**
 * A work's file as its expert sees it (domain B2): under a name that reveals nothing about the entrant, and without anything that
 * identifies its author outside the visible content.
 */
export async function blindFile(ctx: Ctx, reviewId: string, code: string, path: string | null): Promise<BlindFile> {
  const file = path === null ? undefined : await storedFile(ctx, path);
  if (file?.tenantId !== ctx.tenantId) return { worksFile: null, worksFileName: null, worksFileWithheld: false };
  const copy = await copyOf(ctx, file);
  const ending = /\.[A-Za-z0-9]{1,10}$/.exec(file.path)?.[0] ?? '';
  const blindPath = `${reviewBiz}/${reviewId}${ending}`;
  if (!copy) {
    await ctx.db.run('delete from sys_file where path = $1 and tenant_id = $2', [blindPath, ctx.tenantId]);
    return { worksFile: null, worksFileName: null, worksFileWithheld: true };
  }
  await ctx.db.run(
    `insert into sys_file (path, tenant_id, stored_name, biz, file_name, mime_type, size, sha256, create_by, create_time)
     values ($1, $2, $3, '${reviewBiz}', $4, $5, $6, $7, 'system', $8)
     on conflict (path) do update set stored_name = excluded.stored_name, file_name = excluded.file_name, mime_type = excluded.mime_type,
       size = excluded.size, sha256 = excluded.sha256
     where (sys_file.stored_name, sys_file.sha256, sys_file.file_name) is distinct from (excluded.stored_name, excluded.sha256, excluded.file_name)`,
    [blindPath, ctx.tenantId, copy.storedName, `${code}${ending}`, file.mimeType, copy.size, copy.sha256, ctx.now()],
  );
  return { worksFile: blindPath, worksFileName: `${code}${ending}`, worksFileWithheld: false };
}
