import { worksStatus } from '@saiyun/sdk/entities';
import { countGiven, type Print, sharedValues } from '../../../domain/similar/pairs.ts';
import type { Services } from '../../../kernel/context.ts';
import { withStoredCopy } from '../../files/stored-copy.ts';
import type { UnreadReason } from './reading/content.ts';
import type { WorkToRead } from './reading/worker.ts';
import { readWork } from './threads.ts';

/** Works that take part: handed in and not withdrawn. */
export const compared = `('${worksStatus.submitted}', '${worksStatus.locked}', '${worksStatus.disqualified}')`;

/** A work whose present version was not read yet. */
interface Waiting {
  readonly worksId: string;
  readonly versionId: string;
  readonly abstract: string | null;
}

/** A file of a version, as it is stored. */
export interface WorkFile {
  readonly path: string;
  readonly storedName: string;
  readonly fileName: string;
  readonly mimeType: string;
  readonly sha256: string;
}

/** A file that was not compared but by its digest, and why. */
export interface Unread {
  readonly fileName: string;
  readonly reason: UnreadReason;
}

const block = 50;

/** The files by which a version is compared: commitment letters are the same for all. */
export function filesOfVersion({ db }: Pick<Services, 'db'>, tenantId: number, versionId: string): Promise<readonly WorkFile[]> {
  return db.many<WorkFile>(
    `select f.path, s.stored_name as "storedName", s.file_name as "fileName", s.mime_type as "mimeType", s.sha256
     from ds_tb_works_file f join sys_file s on s.path = f.path and s.tenant_id = f.tenant_id
     where f.tenant_id = $1 and f.version_id = $2 and f.file_kind <> 'letter' order by f.file_kind, f.path`,
    [tenantId, versionId],
  );
}

/** A file with the copy of it that a thread can read. */
export interface CopiedFile {
  readonly file: WorkFile;
  readonly path: string;
}

/** Hands copies of files to `use`, and removes them again. A file that is gone is left out. */
export function withCopies<T>(
  services: Pick<Services, 'config' | 'storage' | 'random'>,
  [file, ...others]: readonly WorkFile[],
  use: (copies: readonly CopiedFile[]) => Promise<T>,
): Promise<T> {
  if (!file) return use([]);
  return withStoredCopy(services, file.storedName, (path) =>
    withCopies(services, others, (copies) => use(path === undefined ? copies : [{ file, path }, ...copies])),
  );
}

/** What a work says besides its files. */
export function ownText(abstract: string | null): string {
  return abstract ?? '';
}

/** Fingerprints as they are stored: four bytes each, the lowest first. */
export function fingerprintBytes(values: Uint32Array): Buffer {
  const bytes = Buffer.alloc(values.length * 4);
  for (const [i, value] of values.entries()) bytes.writeUInt32LE(value, i * 4);
  return bytes;
}

const picturesIn = (values: readonly bigint[]): Buffer => {
  const bytes = Buffer.alloc(values.length * 8);
  for (const [i, value] of values.entries()) bytes.writeBigUInt64LE(value, i * 8);
  return bytes;
};

const readOne = async (services: Services, tenantId: number, work: Waiting, signal: AbortSignal): Promise<void> => {
  const files = await filesOfVersion(services, tenantId, work.versionId);
  const { read, kept } = await withCopies(services, files, async (copies) => {
    const asked: WorkToRead = {
      text: ownText(work.abstract),
      files: copies.map(({ path, file }) => ({ path, mimeType: file.mimeType })),
    };
    return { read: await readWork(asked, signal), kept: copies.map(({ file }) => file) };
  });
  const unread = kept.flatMap((file, i): Unread[] => {
    const reason = read ? read.unread[i] : 'tooLarge';
    return reason ? [{ fileName: file.fileName, reason }] : [];
  });
  await services.db.run(
    `insert into ds_tb_works_print (works_id, tenant_id, version_id, digests, fingerprints, pictures, unread, read_time)
     values ($1, $2, $3, $4, $5, $6, $7::jsonb, $8)
     on conflict (works_id) do update set version_id = excluded.version_id, digests = excluded.digests, fingerprints = excluded.fingerprints,
       pictures = excluded.pictures, unread = excluded.unread, read_time = excluded.read_time, compared_time = null`,
    [
      work.worksId,
      tenantId,
      work.versionId,
      files.map(({ sha256 }) => sha256),
      fingerprintBytes(read?.fingerprints ?? new Uint32Array()),
      picturesIn(read?.pictures ?? []),
      JSON.stringify(unread),
      services.now(),
    ],
  );
};

/** Reads the works of a tenant that were handed in since the last time, a block at a time. Returns how many. */
export async function readNewWorks(services: Services, tenantId: number, signal: AbortSignal): Promise<number> {
  for (let count = 0; ; ) {
    const waiting = await services.db.many<Waiting>(
      `select w.id as "worksId", w.current_version_id as "versionId", w.abstract_text as abstract
       from ds_tb_works w join ds_tb_competition c on c.id = w.competition_id
       left join ds_tb_works_print p on p.works_id = w.id
       where w.tenant_id = $1 and w.del_flag = '0' and w.status in ${compared} and w.current_version_id is not null
         and p.version_id is distinct from w.current_version_id and c.erased_time is null
       order by w.id limit ${block}`,
      [tenantId],
    );
    for (const work of waiting) {
      signal.throwIfAborted();
      await readOne(services, tenantId, work, signal);
      count += 1;
    }
    if (waiting.length < block) return count;
  }
}

/** A work with its values, and when it was handed in. */
export interface ReadWork extends Print {
  readonly commitTime: Date | null;
  readonly competitionId: string;
  readonly isFresh: boolean;
}

interface StoredPrint {
  readonly worksId: string;
  readonly registrationId: string;
  readonly competitionId: string;
  readonly commitTime: Date | null;
  readonly digests: readonly string[];
  readonly fingerprints: Uint8Array;
  readonly pictures: Uint8Array;
  readonly isFresh: boolean;
}

/** Stored fingerprints, 32 bits each with the lowest byte first. */
const valuesOf = (stored: Uint8Array): Uint32Array => {
  const bytes = Buffer.from(stored);
  return Uint32Array.from({ length: bytes.length / 4 }, (_, i) => bytes.readUInt32LE(i * 4));
};

/** Works that are looked at in one statement: the node answers others in between. */
const seriesBlock = 200;

/** Of what two works share, the fingerprints that so many works of their series have that nobody copied them from another. */
export async function givenBetween(
  { db }: Pick<Services, 'db'>,
  tenantId: number,
  competitionId: string,
  worksIds: readonly [string, string],
): Promise<ReadonlySet<number>> {
  const own = await db.many<{ fingerprints: Uint8Array }>(
    'select fingerprints from ds_tb_works_print where tenant_id = $1 and works_id = any($2)',
    [tenantId, worksIds],
  );
  const [a, b] = own.map(({ fingerprints }) => valuesOf(fingerprints));
  if (!a || !b) return new Set();
  const counted = countGiven(sharedValues(a, b));
  for (let after = ''; ; ) {
    const rows = await db.many<{ id: string; fingerprints: Uint8Array }>(
      `select w.id, p.fingerprints from ds_tb_works w join ds_tb_works_print p on p.works_id = w.id
         join ds_tb_competition c on c.id = w.competition_id
       where w.tenant_id = $1 and coalesce(c.series_id, c.id) = (select coalesce(o.series_id, o.id) from ds_tb_competition o
           where o.id = $2 and o.tenant_id = $1) and w.id > $3 and w.del_flag = '0' and w.status in ${compared}
       order by w.id limit ${seriesBlock}`,
      [tenantId, competitionId, after],
    );
    for (const { fingerprints } of rows) counted.add(valuesOf(fingerprints));
    const last = rows.at(-1);
    if (!last || rows.length < seriesBlock) return counted.given();
    after = last.id;
  }
}

/** The read works of a series, in order of their handing in: the earlier of two is the one that cannot have copied. */
export async function worksOfSeries({ db }: Pick<Services, 'db'>, tenantId: number, seriesId: string): Promise<readonly ReadWork[]> {
  const rows = await db.many<StoredPrint>(
    `select w.id as "worksId", w.registration_id as "registrationId", w.competition_id as "competitionId", w.commit_time as "commitTime",
       p.digests, p.fingerprints, p.pictures, p.compared_time is null as "isFresh"
     from ds_tb_works_print p join ds_tb_works w on w.id = p.works_id join ds_tb_competition c on c.id = w.competition_id
     where p.tenant_id = $1 and coalesce(c.series_id, c.id) = $2 and w.del_flag = '0' and w.status in ${compared}
     order by w.commit_time nulls first, w.id`,
    [tenantId, seriesId],
  );
  return rows.map(({ fingerprints, pictures, ...row }) => {
    const hashes = Buffer.from(pictures);
    return {
      ...row,
      fingerprints: valuesOf(fingerprints),
      pictures: Array.from({ length: hashes.length / 8 }, (_, i) => hashes.readBigUInt64LE(i * 8)),
    };
  });
}
