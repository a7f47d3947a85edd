import { createReadStream } from 'node:fs';
import { mkdir, rename, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { answered } from '../../http/answer.ts';
import type { OpenCtx } from '../../http/route.ts';
import { route } from '../../http/route.ts';
import type { Ctx, Services } from '../../kernel/context.ts';
import type { CallModule } from '../../kernel/entity-module.ts';
import { Failure } from '../../kernel/failure.ts';
import { contentType, endingOf } from './content-type.ts';

/** Files of this kind are read without sign-in: logos and backgrounds of the sign-in page. */
const publicBiz = 'public';
const defaultBiz = 'temp';

export const filesFolder = (services: Services): string => resolve(services.config.SAIYUN_DATA, 'files');

export interface NewFile {
  /** Where it is now, on the disk of SAIYUN_DATA; it is moved. */
  readonly path: string;
  readonly fileName: string;
  readonly mimeType: string;
  readonly size: number;
  readonly sha256: string;
  readonly biz: string;
}

/** Keeps a file of the caller's tenant; answers the path under which `/sys/common/static/` gives it back. */
export const keepFile = async (ctx: Ctx, file: NewFile): Promise<string> => {
  const folder = filesFolder(ctx);
  await mkdir(folder, { recursive: true });
  const storedName = Buffer.from(ctx.random(16)).toString('hex');
  const ending = endingOf(file.fileName);
  const path = `${file.biz}/${storedName}${ending ? `.${ending}` : ''}`;
  await rename(file.path, join(folder, storedName));
  await ctx.db.run(
    `insert into sys_file (path, tenant_id, stored_name, biz, file_name, mime_type, size, sha256, create_by, create_time)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
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
    ],
  );
  return path;
};

/** For showing and for the name of a download: no folders, no control characters, no comma, which joins several paths in one field. */
const cleanName = (name: string): string => {
  const base = name.split(/[/\\]/).at(-1) ?? '';
  return base.replace(/[\p{Cc}"<>|:*?,]/gu, '_').slice(-200) || 'file';
};

const upload = async (ctx: Ctx, request: FastifyRequest): Promise<unknown> => {
  const { sentFile, fields } = request;
  if (!sentFile) throw new Failure('file.none');
  const biz = fields.biz || defaultBiz;
  if (!/^[A-Za-z0-9][\w-]{0,49}$/.test(biz)) throw new Failure('input.invalid', {}, { issues: [{ field: 'biz', code: 'pattern' }] });
  if (biz === publicBiz && !ctx.actor.roles.includes('ADMIN')) throw new Failure('access.denied');
  const mimeType = contentType(sentFile.head, sentFile.fileName);
  if (!mimeType) throw new Failure('input.invalid', {}, { issues: [{ field: 'file', code: 'pattern' }] });
  return answered(null, { message: await keepFile(ctx, { ...sentFile, mimeType, biz }) });
};

interface FileRow {
  readonly tenantId: number;
  readonly storedName: string;
  readonly biz: string;
  readonly fileName: string;
  readonly mimeType: string;
}

/** Sends as attachment, never to be run or shown as a page of ours. A file of another tenant does not exist. */
const download = async (ctx: OpenCtx, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
  const path = (request.params as { '*': string })['*'];
  if (path.includes('\0')) throw new Failure('file.missing');
  const row = await ctx.db.one<FileRow>(
    'select tenant_id as "tenantId", stored_name as "storedName", biz, file_name as "fileName", mime_type as "mimeType" from sys_file where path = $1',
    [path],
  );
  if (row?.biz !== publicBiz && !request.actor) throw new Failure('session.missing');
  if (!row || (row.biz !== publicBiz && row.tenantId !== request.actor?.tenantId)) throw new Failure('file.missing');
  const stored = join(filesFolder(ctx), row.storedName);
  const size = await stat(stored).then(
    (found) => found.size,
    () => undefined,
  );
  if (size === undefined) throw new Failure('file.missing');
  reply
    .type(row.mimeType)
    .header('Content-Length', size)
    .header('Content-Disposition', `attachment; filename="file"; filename*=UTF-8''${encodeURIComponent(row.fileName)}`)
    .header('Content-Security-Policy', "default-src 'none'; sandbox")
    .header('X-Content-Type-Options', 'nosniff')
    .header('Cache-Control', row.biz === publicBiz ? 'public, max-age=86400' : 'private, max-age=3600');
  return reply.send(createReadStream(stored));
};

/** Upload and download of files (CALL-80, UPLOAD-15, SDK-HTTP-10). */
export const filesModule: CallModule = {
  name: 'files',
  register(app, services) {
    route(app, services, { method: 'POST', path: '/sys/common/upload', handler: (ctx, request) => upload(ctx, request) });
    route(app, services, {
      method: 'GET',
      path: '/sys/common/static/*',
      open: true,
      handler: (ctx, request, reply) => download(ctx, request, reply),
    });
  },
};
