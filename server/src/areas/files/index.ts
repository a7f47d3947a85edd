import { endingsOfTypes } from '@saiyun/sdk/contract';
import { scanStatus } from '@saiyun/sdk/entities';
import type { FastifyRequest } from 'fastify';
import type { SentFile } from '../../http/call/multipart.ts';
import { ask } from '../../http/call/query-parameters.ts';
import { route } from '../../http/call/route.ts';
import { rolesForOwn } from '../../kernel/access/access.ts';
import { answered } from '../../kernel/answer.ts';
import type { Ctx } from '../../kernel/context.ts';
import type { CallModule, EntityModule } from '../../kernel/entity-module.ts';
import { Failure, inputFailure } from '../../kernel/failure.ts';
import { publicBiz } from '../../kernel/write/named-files.ts';
import { contentType, endingOf } from './content-type.ts';
import { download } from './download.ts';
import { endingsTold, needKind } from './file-kinds.ts';
import { refuseMacros } from './macros.ts';
import { isTooLarge, pictureSize } from './picture-size.ts';
import { type Scanned, ScannerDown, scanFile } from './scanner.ts';
import { signedLink } from './signed-link.ts';
import { reviewBiz } from './stored-file.ts';
import { wordCount } from './word-count.ts';

export { fileModule } from './file-record.ts';

const defaultBiz = 'temp';

export interface NewFile {
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
export async function keepFile(ctx: Ctx, file: NewFile): Promise<string> {
  const storedName = Buffer.from(ctx.random(16)).toString('hex');
  const ending = endingOf(file.fileName);
  const path = `${file.biz}/${storedName}${ending ? `.${ending}` : ''}`;
  await ctx.storage.take(storedName, file.path, file);
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
  return path;
}

/** A name for display and download: no folders, no control characters, and no comma, because a comma joins several paths in one field. */
const cleanName = (name: string): string => {
  const base = name.split(/[/\\]/).at(-1) ?? '';
  return base.replace(/[\p{Cc}\p{Cf}"<>|:*?,]/gu, '_').slice(-200) || 'file';
};

/** What one account may upload per day: far more than a school hands in, and far less than a disk holds. */
const mostFiles = 5000;
const mostBytes = 20 * 1024 ** 3;
const daySeconds = 86_400;

/** Refuses with `limit.rate` an account that would fill the disk for everyone. */
const refuseTooMuch = async ({ db, actor, tenantId, now }: Ctx): Promise<void> => {
  const since = new Date(now().getTime() - daySeconds * 1000);
  const sent = await db.one<{ files: number; bytes: number }>(
    `select count(*)::int as files, coalesce(sum(size), 0)::float8 as bytes from sys_file where tenant_id = $1 and create_time > $2 and create_by = $3`,
    [tenantId, since, actor.username],
  );
  if (sent && (sent.files >= mostFiles || sent.bytes >= mostBytes)) throw new Failure('limit.rate', { seconds: 3600 });
};

const upload = async (ctx: Ctx, request: FastifyRequest): Promise<unknown> => {
  const { sentFile, fields } = request;
  if (!sentFile) throw new Failure('file.none');
  if (!ctx.actor.roles.includes('ADMIN')) await refuseTooMuch(ctx);
  const biz = fields.biz || defaultBiz;
  if (!/^[A-Za-z0-9][\w-]{0,49}$/.test(biz)) throw inputFailure({ field: 'biz', code: 'pattern' });
  if (biz === reviewBiz) throw new Failure('access.denied');
  if (biz === publicBiz) rolesForOwn(ctx, 'publicFiles');
  const name = cleanName(sentFile.fileName);
  const mimeType = typeOf(sentFile, name);
  needKind(biz, name, mimeType, sentFile.size);
  await refuseMacros(sentFile.path, mimeType, name);
  const size = await pictureSize(sentFile.path, mimeType);
  if (size && isTooLarge(size)) throw new Failure('file.pixels', { width: size.width, height: size.height });
  const scanned = await scan(ctx, sentFile.path, name);
  const path = await keepFile(ctx, { ...sentFile, mimeType, biz, scanned });
  // Clients of the family read the path from the message; the result holds the display name (UPLOAD-02).
  return answered({ fileName: name, filePath: path, fileSize: sentFile.size }, { message: path });
};

/** The type of a file, detected from its content. A file that may not be stored is refused with its name and the reason. */
const typeOf = ({ head, fileName }: SentFile, name: string): string => {
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
  log.warn({ found: verdict.found, user: actor.username }, 'harmful upload refused');
  throw new Failure('file.harmful', { name, found: verdict.found });
};

/** Upload, download and word count of files (CALL-80, CALL-82, CALL-125, CALL-126, UPLOAD-15, SDK-HTTP-10). */
export function filesModule(modules: () => readonly EntityModule[]): CallModule {
  return {
    name: 'files',
    register(app, services) {
      route(app, services, { method: 'POST', path: '/sys/common/upload', handler: upload });
      route(app, services, { method: 'POST', path: '/assistsystem/tbTaskResult/uploadFiles', handler: upload });
      route(app, services, {
        method: 'GET',
        path: '/sys/common/static/*',
        open: true,
        tokenInAddress: true,
        query: { inline: ask.oneOf('1', '0'), expires: ask.whole, sign: ask.optional },
        handler: (ctx, request, reply) => download(ctx, request, reply, modules),
      });
      route(app, services, {
        method: 'GET',
        path: '/sys/common/link',
        query: { path: ask.needed },
        handler: (ctx, request) => signedLink(ctx, request, modules),
      });
      route(app, services, { method: 'POST', path: '/sys/common/wordCount', handler: (ctx, request) => wordCount(ctx, request, modules) });
    },
  };
}
