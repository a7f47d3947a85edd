import { yes } from '@saiyun/sdk/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { recordsWithin, refuseByScope } from '../../actor/token-scope.ts';
import { headerFileName } from '../../http/call/pdf-reply.ts';
import type { OpenCtx } from '../../http/call/route.ts';
import type { EntityModule } from '../../kernel/entity-module.ts';
import { Failure } from '../../kernel/failure.ts';
import { errorBookBiz, isErrorBookOf } from '../../kernel/import/errors.ts';
import { publicBiz } from '../../kernel/write/named-files.ts';
import type { ByteRange } from '../../storage/file-storage.ts';
import { linkOpens } from './signed-link.ts';
import { isOnShow, mayOpen, type StoredFile, storedFile } from './stored-file.ts';

/** Types that a browser may display instead of saving; none of them can run code. */
const shown = new Set(['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'application/pdf', 'text/plain', 'video/mp4']);

/**
 * Sends a stored file as an attachment, or with `inline=1` for display if its type allows, in a page that may do nothing. A file of another
 * tenant or one that the caller may not open does not exist. Supports a single byte range, and returns 304 if the client's copy is current.
 */
export async function download(
  ctx: OpenCtx,
  request: FastifyRequest,
  reply: FastifyReply,
  modules: () => readonly EntityModule[],
): Promise<FastifyReply> {
  const path = (request.params as { '*': string })['*'];
  const query = request.query as Readonly<Record<string, unknown>>;
  const file = await storedFile(ctx, path);
  if (!(await mayRead(ctx, request, file, path, modules)) || !file) throw new Failure('file.missing');
  const tag = `"${file.sha256}"`;
  const inline = query.inline === yes && shown.has(file.mimeType);
  const name = `filename="file"; filename*=${headerFileName(file.fileName)}`;
  reply
    .type(file.mimeType)
    .header('Accept-Ranges', 'bytes')
    .header('ETag', tag)
    .header('Content-Disposition', `${inline ? 'inline' : 'attachment'}; ${name}`)
    // The PDF viewers of browsers do not run inside a sandbox; they run no scripts of the page either.
    .header('Content-Security-Policy', inline && file.mimeType === 'application/pdf' ? "default-src 'none'" : "default-src 'none'; sandbox")
    .header('X-Content-Type-Options', 'nosniff')
    // Revalidated each time, because the right to open it may have ended; an unchanged file is not sent again.
    .header('Cache-Control', file.biz === publicBiz ? 'public, max-age=86400' : 'private, no-cache');
  if (request.headers['if-none-match'] === tag) return reply.code(304).send();
  const range = rangeOf(request.headers, tag, file.size);
  if (range === 'beyond') {
    reply.header('Content-Range', `bytes */${file.size}`);
    throw new Failure('file.range');
  }
  const bytes = await ctx.storage.read(file.storedName, range);
  if (!bytes) throw new Failure('file.missing');
  if (range) reply.code(206).header('Content-Range', `bytes ${range.start}-${range.end}/${file.size}`);
  reply.header('Content-Length', range ? range.end - range.start + 1 : file.size);
  return reply.send(bytes);
}

/**
 * Anyone may read public files, and what published competitions show of themselves. Other files need a row that the caller can see,
 * or a signed link. Anonymous callers are asked to sign in, whatever the path.
 */
const mayRead = async (
  ctx: OpenCtx,
  request: FastifyRequest,
  file: StoredFile | undefined,
  path: string,
  modules: () => readonly EntityModule[],
): Promise<boolean> => {
  if (file?.biz === publicBiz) return true;
  if (linkOpens(ctx, path, request.query as Readonly<Record<string, unknown>>)) return file !== undefined;
  if (file && (await isOnShow(ctx, file))) return true;
  if (!request.actor) throw new Failure('session.missing');
  // The call is open, so nobody has checked the scope of an access token yet.
  const { tokenScope, tenantId } = request.actor;
  // Whoever may import a record opens the error workbooks of these imports.
  if (
    tokenScope &&
    !(file?.biz === errorBookBiz && (await isErrorBookOf({ db: ctx.db, tenantId }, path, recordsWithin(tokenScope, 'importExcel'))))
  )
    refuseByScope(request, tokenScope, ctx.config.SAIYUN_PREFIX);
  return file !== undefined && mayOpen(ctx, request.actor, file, modules);
};

/**
 * The single range that a client asks for. Several ranges, or a range of
 * a file that has changed since, return the whole file (RFC 9110, 14.2).
 */
const rangeOf = (
  headers: Readonly<Record<string, string | readonly string[] | undefined>>,
  tag: string,
  size: number,
): ByteRange | 'beyond' | undefined => {
  const found = /^bytes=(\d*)-(\d*)$/.exec(String(headers.range ?? ''));
  if (!found || (found[1] === '' && found[2] === '')) return undefined;
  if (headers['if-range'] !== undefined && headers['if-range'] !== tag) return undefined;
  const [from, to] = [found[1] ?? '', found[2] ?? ''];
  const start = from === '' ? Math.max(0, size - Number(to)) : Number(from);
  const end = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1);
  if (start >= size || (from === '' && Number(to) === 0)) return 'beyond';
  return start > end ? undefined : { start, end };
};
