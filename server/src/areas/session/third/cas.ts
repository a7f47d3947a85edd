import type { LoginResult } from '@saiyun/sdk/contract';
import type { FastifyRequest } from 'fastify';
import type { OpenCtx } from '../../../http/call/route.ts';
import { originOf } from '../../../http/caller/own-address.ts';
import { Failure } from '../../../kernel/failure.ts';
import { accountsNamed, frozenStatus } from '../sign-in/account.ts';
import { signInBy } from '../sign-in/login.ts';
import type { Arrival } from '../sign-in/open-session.ts';

const timeoutMs = 10_000;
const mostBytes = 100_000;

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
const unescaped = (text: string): string => text.replace(/&(\w+);/g, (whole, name: string) => entities[name] ?? whole);

/** The account name in a CAS server's answer (protocols 2 and 3); undefined for a failure or anything else. */
export function casUser(xml: string): string | undefined {
  const success = /<(?:cas:)?authenticationSuccess\b[^>]*>([\s\S]*?)<\/(?:cas:)?authenticationSuccess>/.exec(xml)?.[1];
  const user = /<(?:cas:)?user>([^<]+)<\/(?:cas:)?user>/.exec(success ?? '')?.[1];
  return user === undefined ? undefined : unescaped(user).trim() || undefined;
}

const validate = async (base: string, ticket: string, service: string): Promise<string | undefined> => {
  const url = `${base}/serviceValidate?${new URLSearchParams({ ticket, service }).toString()}`;
  const answer = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(timeoutMs) });
  const xml = (await answer.text()).slice(0, mostBytes);
  return answer.ok ? casUser(xml) : undefined;
};

/** Signs in with a CAS ticket, after asking the server whether it issued it for this `service` of ours (CALL-06). */
export async function signInByCas(
  ctx: OpenCtx,
  request: FastifyRequest,
  { ticket, service }: { readonly ticket: string; readonly service: string },
  arrival: Arrival,
): Promise<LoginResult> {
  const base = ctx.config.SAIYUN_CAS_URL;
  if (!base) throw new Failure('login.cas_off');
  // A ticket issued for another service must not open a session here.
  if (!URL.canParse(service) || new URL(service).origin !== new URL(originOf(ctx, request)).origin) throw new Failure('login.cas_refused');
  const username = await validate(base, ticket, service).catch((error: unknown) => {
    ctx.log.warn({ err: error }, 'CAS server not reachable');
    return undefined;
  });
  if (username === undefined) throw new Failure('login.cas_refused');
  return signInBy(ctx, { key: `cas:${username}`, shown: username, masked: true }, arrival, async () => {
    const accounts = await accountsNamed(ctx.db, username, arrival.tenant);
    const account = accounts.find(({ status }) => status !== frozenStatus) ?? accounts[0];
    if (!account) throw new Failure('login.no_account');
    return account;
  });
}
