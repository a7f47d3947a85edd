import { createHash } from 'node:crypto';
import type { LoginResult } from '@saiyun/sdk/contract';
import { loopbackAddress } from '@saiyun/sdk/contract';
import { user } from '@saiyun/sdk/entities';
import type { FastifyRequest } from 'fastify';
import { needed, oneOf, optional, readInput } from '../../../http/call/input.ts';
import type { OpenCtx } from '../../../http/call/route.ts';
import { audit } from '../../../kernel/audit/audit.ts';
import type { Ctx } from '../../../kernel/context.ts';
import { Failure } from '../../../kernel/failure.ts';
import { ownerOf, tellOwner } from '../proof/owner-notice.ts';
import { giveTicket, takeTicket } from '../ticket.ts';
import { type Consent, signInForProgram } from './sign-in-for-program.ts';

const codeLifeMs = 60_000;

interface Grant extends Consent {
  readonly challenge: string;
  readonly redirectUri: string;
}

/** The name that a program gives itself, for display. */
export const clientName = needed(['程序', 'Program']);
/** 32 bytes in base64url: the SHA-256 of the verifier (RFC 7636, 4.2). `plain` is not accepted. */
const challenge = needed(['校验值', 'Challenge'], 43, { pattern: /^[\w-]{43}$/.source });
const verifier = needed(['校验码', 'Verifier'], 128, { pattern: /^[\w.~-]{43,128}$/.source });

export const authorizeInput = {
  client: clientName,
  redirectUri: needed(['返回地址', 'Return address'], 200),
  state: optional(['状态', 'State'], 200),
  codeChallenge: challenge,
  codeChallengeMethod: oneOf(['校验方式', 'Method'], ['S256'], { required: true }),
};

/** How the caller's session was opened; the program's session gets the same value. */
export async function loginTypeOf({ db, actor }: Ctx): Promise<Consent['loginType']> {
  const row = await db.one<{ loginType: Consent['loginType'] }>('select login_type as "loginType" from sys_session where id = $1', [
    actor.sessionId,
  ]);
  if (!row) throw new Failure('session.expired');
  return row.loginType;
}

/**
 * Lets a program on the caller's own machine sign in as the caller. Returns the address where the program waits, with a code valid once and
 * for one minute (RFC 8252, RFC 7636). Refuses with `oauth.redirect` an address on any other machine.
 */
export async function authorize(ctx: Ctx, body: unknown): Promise<{ redirect: string }> {
  const input = readInput(authorizeInput, body);
  const url = loopbackAddress(input.redirectUri);
  if (!url) throw new Failure('oauth.redirect');
  const grant: Grant = {
    userId: ctx.actor.userId,
    tenantId: ctx.tenantId,
    loginType: await loginTypeOf(ctx),
    challenge: input.codeChallenge,
    redirectUri: input.redirectUri,
  };
  const code = await ctx.db.tx(async (tx) => {
    await audit({ ...ctx, tx }, user, [{ action: 'allowProgram', entityId: ctx.actor.userId, after: { client: input.client } }]);
    await tellOwner(ctx, tx, await ownerOf(tx, ctx.actor.userId), 'program', { client: input.client });
    return giveTicket(ctx, tx, 'program', grant, codeLifeMs);
  });
  ctx.mail.deliverSoon();
  url.searchParams.set('code', code);
  if (input.state !== undefined) url.searchParams.set('state', input.state);
  return { redirect: url.href };
}

export const exchangeInput = {
  code: needed(['授权码', 'Code'], 200),
  redirectUri: needed(['返回地址', 'Return address'], 200),
  codeVerifier: verifier,
};

/**
 * Exchanges a code for a session. The first attempt spends the code, whoever
 * makes it; a wrong verifier or address is reported like an unknown code.
 */
export async function exchangeCode(ctx: OpenCtx, request: FastifyRequest): Promise<LoginResult> {
  const input = readInput(exchangeInput, request.body);
  const ticket = await takeTicket<Grant>(ctx, ctx.db, 'program', input.code);
  const hash = createHash('sha256').update(input.codeVerifier).digest('base64url');
  if (!ticket || ticket.payload.challenge !== hash || ticket.payload.redirectUri !== input.redirectUri) throw new Failure('oauth.code');
  return signInForProgram(ctx, request, ticket.payload);
}
