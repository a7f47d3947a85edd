import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import type { ReviewFile } from '@saiyun/sdk';
import { no } from '@saiyun/sdk/contract';
import type { Ctx } from '../../kernel/context.ts';
import type { TxCtx } from '../../kernel/entity-module.ts';
import { tellsOfAuthor, withoutAuthor } from '../files/author/without-author.ts';
import { withStoredCopy } from '../files/stored-copy.ts';
import { reviewBiz, type StoredFile, storedFile } from '../files/stored-file.ts';

/** What an expert gets of a work's file: its path, or the fact that it is withheld because it would reveal its author. */
interface BlindFile {
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
  return withStoredCopy(ctx, file.storedName, async (path) => {
    const cleaned = path === undefined ? undefined : await withoutAuthor(path, file.mimeType);
    if (path === undefined || !cleaned) return undefined;
    const facts = { size: cleaned.length, sha256: digest(cleaned), mimeType: file.mimeType };
    await writeFile(path, cleaned);
    await ctx.storage.take(storedName, path, facts);
    return { storedName, ...facts };
  });
};

/** Where a copy lies and what it is called: further files of a work are numbered, earlier versions named. */
interface Place {
  readonly path: string;
  readonly name: string;
}

/**
 * A file as the expert sees it (domain B2): under a name that reveals nothing about the entrant, and without anything that identifies its
 * author outside the visible content. Undefined if there is none; `null` if it is withheld.
 */
const blind = async (ctx: Ctx, path: string, place: Place): Promise<Place | null | undefined> => {
  const file = await storedFile(ctx, path);
  if (file?.tenantId !== ctx.tenantId) return undefined;
  const copy = await copyOf(ctx, file);
  const ending = /\.[A-Za-z0-9]{1,10}$/.exec(file.path)?.[0] ?? '';
  const [blindPath, name] = [`${place.path}${ending}`, `${place.name}${ending}`];
  if (!copy) {
    await ctx.db.run('delete from sys_file where path = $1 and tenant_id = $2', [blindPath, ctx.tenantId]);
    return null;
  }
  await ctx.db.run(
    `insert into sys_file (path, tenant_id, stored_name, biz, file_name, mime_type, size, sha256, create_by, create_time)
     values ($1, $2, $3, '${reviewBiz}', $4, $5, $6, $7, 'system', $8)
     on conflict (path) do update set stored_name = excluded.stored_name, file_name = excluded.file_name, mime_type = excluded.mime_type,
       size = excluded.size, sha256 = excluded.sha256
     where (sys_file.stored_name, sys_file.sha256, sys_file.file_name) is distinct from (excluded.stored_name, excluded.sha256, excluded.file_name)`,
    [blindPath, ctx.tenantId, copy.storedName, name, file.mimeType, copy.size, copy.sha256, ctx.now()],
  );
  return { path: blindPath, name };
};

interface Version {
  readonly versionNo: number;
  readonly worksFile: string | null;
}

/** More earlier versions than these nobody compares. */
const mostEarlier = 4;

/** The versions of a work before the current one, newest first, with files that none after them has. */
const earlierOf = async (ctx: Ctx, worksId: string, current: string | null): Promise<Version[]> => {
  const seen = new Set([current]);
  const versions = await ctx.db.many<Version>(
    `select coalesce(version_no, 1) as "versionNo", works_file as "worksFile" from ds_tb_works_version
     where tenant_id = $1 and works_id = $2 and is_final = '${no}' and del_flag = '0' order by version_no desc`,
    [ctx.tenantId, worksId],
  );
  return versions
    .filter(({ worksFile }) => {
      const isNew = !!worksFile && !seen.has(worksFile);
      seen.add(worksFile);
      return isNew;
    })
    .slice(0, mostEarlier);
};

type Kind = NonNullable<ReviewFile['kind']>;

const pathsOf = (worksFile: string | null): string[] => (worksFile ?? '').split(',').filter(Boolean);

/** The files of a work for one of its experts: those of the current version, the first of them by itself too, then those of earlier ones. */
export async function blindFiles(
  ctx: Ctx,
  reviewId: string,
  code: string,
  work: {
    readonly id: string;
    readonly worksFile: string | null;
    readonly attachments: string | null;
    readonly videos: string | null;
    readonly versionNo: number;
  },
): Promise<BlindFile & { readonly files: readonly ReviewFile[] }> {
  const files: ReviewFile[] = [];
  const take = async (versionNo: number, current: boolean, kind: Kind, path: string, place: Place) => {
    const found = await blind(ctx, path, place);
    if (found !== undefined) files.push({ versionNo, current, kind, path: found?.path ?? null, name: found?.name ?? null });
  };
  const current = (['paper', 'attachment', 'video'] as const).flatMap((kind) =>
    pathsOf({ paper: work.worksFile, attachment: work.attachments, video: work.videos }[kind]).map((path) => ({ kind, path })),
  );
  for (const [i, { kind, path }] of current.entries()) {
    const [folder, name] = i === 0 ? ['', ''] : [`/${i + 1}`, `-${i + 1}`];
    await take(work.versionNo, true, kind, path, { path: `${reviewBiz}/${reviewId}${folder}`, name: `${code}${name}` });
  }
  for (const { versionNo, worksFile } of await earlierOf(ctx, work.id, work.worksFile))
    for (const [i, path] of pathsOf(worksFile).entries()) {
      const name = `v${versionNo}${i === 0 ? '' : `-${i + 1}`}`;
      await take(versionNo, false, 'paper', path, { path: `${reviewBiz}/${reviewId}/${name}`, name: `${code}-${name}` });
    }
  const first = files.find(({ current }) => current);
  return {
    worksFile: first?.path ?? null,
    worksFileName: first?.name ?? null,
    worksFileWithheld: first !== undefined && first.path === null,
    files,
  };
}

/** Removes the copies of a work that nobody is to read any more; bytes that another file has too stay. */
export async function dropBlindFiles({ tx, db, tenantId, storage }: TxCtx, reviewId: string): Promise<void> {
  const gone = await tx.many<{ storedName: string }>(
    `delete from sys_file f where f.tenant_id = $1 and f.biz = '${reviewBiz}' and split_part(split_part(f.path, '/', 2), '.', 1) = $2
     returning f.stored_name as "storedName"`,
    [tenantId, reviewId],
  );
  if (gone.length === 0) return;
  const names = [...new Set(gone.map(({ storedName }) => storedName))];
  // All tenants: equal bytes are stored once.
  const kept = await tx.many<{ storedName: string }>(
    'select distinct stored_name as "storedName" from sys_file where stored_name = any($1)',
    [names],
  );
  const shared = new Set(kept.map(({ storedName }) => storedName));
  db.afterCommit(() => void Promise.allSettled(names.filter((one) => !shared.has(one)).map((one) => storage.remove(one))));
}
