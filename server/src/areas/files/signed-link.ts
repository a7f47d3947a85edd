import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { OpenCtx } from '../../http/call/route.ts';
import type { Cipher } from '../../kernel/cipher/cipher.ts';
import type { Ctx } from '../../kernel/context.ts';
import type { EntityModule } from '../../kernel/entity-module.ts';
import { Failure } from '../../kernel/failure.ts';
import { mayOpen, storedFile } from './stored-file.ts';

/** Lifetime of a link in seconds: long enough to open it, too short to pass it round. */
export const linkSeconds = 300;

/** The key that signs links, derived at the first use from the key of hashes, which stays when values are sealed with another key. */
export function linkKeyOf(cipher: Pick<Cipher, 'hashKey'>): () => Buffer {
  let key: Buffer | undefined;
  return () => (key ??= Buffer.from(hkdfSync('sha256', cipher.hashKey(), 'saiyun', 'links', 32)));
}

const signatureOf = (ctx: OpenCtx, path: string, expires: number): Buffer =>
  createHmac('sha256', ctx.linkKey()).update(`${expires}\n${path}`).digest();

/**
 * GET /sys/common/link?path=…: an address of the file that needs no token, for viewers and players, valid for five minutes. Returns `{ url,
 * expires, fileName }`: the expiry in epoch seconds and the name under which it was uploaded.
 */
export async function signedLink(ctx: Ctx, request: FastifyRequest, modules: () => readonly EntityModule[]): Promise<unknown> {
  const { path } = request.query as Readonly<Record<string, unknown>>;
  const file = typeof path === 'string' ? await storedFile(ctx, path) : undefined;
  if (!file || !(await mayOpen(ctx, ctx.actor, file, modules))) throw new Failure('file.missing');
  const expires = Math.floor(ctx.now().getTime() / 1000) + linkSeconds;
  const signature = signatureOf(ctx, file.path, expires).toString('base64url');
  const way = file.path.split('/').map(encodeURIComponent).join('/');
  return {
    url: `${ctx.config.SAIYUN_PREFIX}/sys/common/static/${way}?expires=${expires}&sign=${signature}`,
    expires,
    fileName: file.fileName,
  };
}

/** Whether the query carries a valid, unexpired signature for this path. */
export function linkOpens(ctx: OpenCtx, path: string, { expires, sign }: Readonly<Record<string, unknown>>): boolean {
  if (typeof sign !== 'string' || typeof expires !== 'string' || !/^\d{1,12}$/.test(expires)) return false;
  if (Number(expires) * 1000 < ctx.now().getTime()) return false;
  const given = Buffer.from(sign, 'base64url');
  const wanted = signatureOf(ctx, path, Number(expires));
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}
