import { endingsOfTypes } from '@saiyun/sdk/contract';
import { scanStatus } from '@saiyun/sdk/entities';
import { cleanName, contentType, endingOf } from '@saiyun/sdk/logic/upload';
import type { SentFile } from '../../http/call/multipart.ts';
import { rolesForOwn } from '../../kernel/access/access.ts';
import type { Ctx } from '../../kernel/context.ts';
import { Failure, inputFailure } from '../../kernel/failure.ts';
import { publicBiz } from '../../kernel/write/named-files.ts';
import { endingsTold, needKind } from './file-kinds.ts';
import { refuseMacros } from './macros.ts';
import { isTooLarge, pictureSize } from './picture-size.ts';
import { type Scanned, ScannerDown, scanFile } from './scanner.ts';
import { reviewBiz } from './stored-file.ts';

const defaultBiz = 'temp';

interface NewFile {
  /** The file's current place on the disk of SAIYUN_DATA; it is moved from there. */
  readonly path: string;
  readonly fileName: string;
  readonly mimeType: string;
  readonly size: number;
  readonly sha256: string;
  readonly biz: string;
  /** A scanner has checked it and found nothing. */
  readonly scanned?: boolean;
}

/** Stores a file of the caller's tenant and returns the path under which `/sys/common/static/` serves it. */
async function keepFile(ctx: Ctx, file: NewFile): Promise<string> {
  const storedName = Buffer.from(ctx.random(16)).toString('hex');
  const ending = endingOf(file.fileName);
  const path = `${file.biz}/${storedName}${ending ? `.${ending}` : ''}`;
  await ctx.storage.take(storedName, file.path, file);
  try {
    await ctx.db.run(
      `insert into sys_file (path, tenant_id, stored_name, biz, file_name, mime_type, size, sha256, create_by, create_time, scan_status)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
      [
        path,
        ctx.tenantId,
        storedName,
        file.biz,
        cleanName(file.fileName),
        file.mimeType,
        file.size,
        file.sha256,
        ctx.actor.username,
        ctx.now(),
        file.scanned ? scanStatus.clean : scanStatus.notScanned,
      ],
    );
  } catch (error) {
    // A database without room leaves no file that nobody knows of.
    await ctx.storage.remove(storedName);
    throw error;
  }
  return path;
}

/** What one account may upload per day: far more than a school hands in, and far less than a disk holds. */
const mostFiles = 5000;
const mostBytes = 20 * 1024 ** 3;
const daySeconds = 86_400;

/** Refuses with `limit.rate` an account that would fill the disk for everyone, with files or with parts of files. */
export async function refuseTooMuch({ db, actor, tenantId, now }: Ctx): Promise<void> {
  if (actor.roles.includes('ADMIN')) return;
  const since = new Date(now().getTime() - daySeconds * 1000);
  const sent = await db.one<{ files: number; bytes: number }>(
    `select count(*)::int as files, coalesce(sum(size), 0)::float8 as bytes from (
       select size from sys_file where tenant_id = $1 and create_time > $2 and create_by = $3
       union all
       select size from sys_file_upload where tenant_id = $1 and create_time > $2 and create_by = $3 and path is null
     ) as s`,
    [tenantId, since, actor.username],
  );
  if (sent && (sent.files >= mostFiles || sent.bytes >= mostBytes)) throw new Failure('limit.rate', { seconds: 3600 });
}

/** The folder of an upload, `temp` by default, if the caller may fill it. */
export function bizFor(ctx: Ctx, asked: string | undefined): string {
  const biz = asked || defaultBiz;
  if (!/^[A-Za-z0-9][\w-]{0,49}$/.test(biz)) throw inputFailure({ field: 'biz', code: 'pattern' });
  if (biz === reviewBiz) throw new Failure('access.denied');
  if (biz === publicBiz) rolesForOwn(ctx, 'publicFiles');
  return biz;
}

/** A complete file as it arrived, on the disk of SAIYUN_DATA. */
export type ArrivedFile = Pick<SentFile, 'path' | 'fileName' | 'size' | 'sha256' | 'head'>;

/** Looks at the content of a file that has arrived, and stores it or refuses it with its name and the reason. */
export async function acceptFile(ctx: Ctx, sentFile: ArrivedFile, biz: string): Promise<{ readonly path: string; readonly name: string }> {
  const name = cleanName(sentFile.fileName);
  const mimeType = typeOf(sentFile, name);
  needKind(biz, name, mimeType, sentFile.size);
  await refuseMacros(sentFile.path, mimeType, name);
  const size = await pictureSize(sentFile.path, mimeType);
  if (size && isTooLarge(size)) throw new Failure('file.pixels', { width: size.width, height: size.height });
  const scanned = await scan(ctx, sentFile.path, name);
  return { path: await keepFile(ctx, { ...sentFile, mimeType, biz, scanned }), name };
}

/** The type of a file, detected from its content. A file that may not be stored is refused with its name and the reason. */
const typeOf = ({ head, fileName }: Pick<SentFile, 'head' | 'fileName'>, name: string): string => {
  const told = contentType(head, fileName);
  if ('type' in told) return told.type;
  throw new Failure(`file.${told.fault}`, { name, kinds: endingsTold(Object.values(endingsOfTypes).flat()) });
};

/** Has the file scanned if a scanner is configured. An infected file is refused, and so is one that could not be scanned. */
const scan = async ({ config, log, actor }: Ctx, path: string, name: string): Promise<boolean> => {
  if (config.SAIYUN_CLAMAV === undefined) return false;
  const verdict = await scanFile(config.SAIYUN_CLAMAV, path).catch((error: unknown): Scanned => {
    if (!(error instanceof ScannerDown)) throw error;
    log.error({ err: error }, 'scanning an upload');
    throw new Failure('file.scanner_down', { name }, { cause: error });
  });
  if (verdict.clean) return true;
  log.warn({ found: verdict.found, userId: actor.userId }, 'harmful upload refused');
  throw new Failure('file.harmful', { name, found: verdict.found });
};
