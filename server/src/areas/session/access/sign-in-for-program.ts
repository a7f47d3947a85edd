import type { LoginResult } from '@saiyun/sdk/contract';
import type { FastifyRequest } from 'fastify';
import type { OpenCtx } from '../../../http/call/route.ts';
import { Failure } from '../../../kernel/failure.ts';
import { accountById } from '../sign-in/account.ts';
import { type Arrival, openSession } from '../sign-in/open-session.ts';

/** Who let a program in, and with what identity. */
export interface Consent {
  readonly userId: string;
  readonly tenantId: number;
  readonly loginType: Arrival['loginType'];
}

/** Opens a separate session for a program that somebody let in, as if that person had signed in there. */
export async function signInForProgram(ctx: OpenCtx, request: FastifyRequest, consent: Consent): Promise<LoginResult> {
  const account = await accountById(ctx.db, consent.userId);
  if (!account) throw new Failure('oauth.code');
  return openSession(ctx, account, {
    loginType: consent.loginType,
    tenant: consent.tenantId,
    userAgent: request.headers['user-agent'] ?? null,
    token: undefined,
  });
}
