import type { FastifyInstance } from 'fastify';
import { needed, readInput, typed } from '../../../http/call/input.ts';
import { route } from '../../../http/call/route.ts';
import type { Services } from '../../../kernel/context.ts';
import { confirmSecret, endSecondFactor, offerSecret, provePassword, replaceRecoveryCodes, secondFactorState } from './enrolment.ts';

const code = { otp: needed(['动态码', 'One-time code'], 30) };
const password = { password: typed(['密码', 'Password']) };

/** The second factor of the caller's own account: its owner sets it up, renews it and ends it in a session, in person. */
export function totpCalls(app: FastifyInstance, services: Services): void {
  const inPerson = { inPerson: true, secret: true } as const;
  route(app, services, { method: 'GET', path: '/sys/totp/state', inPerson: true, handler: (ctx) => secondFactorState(ctx) });
  route(app, services, {
    ...inPerson,
    method: 'POST',
    path: '/sys/totp/begin',
    body: password,
    handler: async (ctx, { body }) => {
      await provePassword(ctx, readInput(password, body).password);
      return offerSecret(ctx, { id: ctx.actor.userId, username: ctx.actor.username });
    },
  });
  route(app, services, {
    ...inPerson,
    method: 'POST',
    path: '/sys/totp/confirm',
    body: code,
    handler: async (ctx, { body }) => ({
      recoveryCodes: await confirmSecret(ctx, ctx.actor.userId, readInput(code, body).otp, (tx) => ({ ...ctx, tx })),
    }),
  });
  route(app, services, {
    ...inPerson,
    method: 'POST',
    path: '/sys/totp/recoveryCodes',
    body: code,
    handler: async (ctx, { body }) => ({ recoveryCodes: await replaceRecoveryCodes(ctx, readInput(code, body).otp) }),
  });
  route(app, services, {
    ...inPerson,
    method: 'POST',
    path: '/sys/totp/end',
    body: code,
    handler: async (ctx, { body }) => {
      await endSecondFactor(ctx, readInput(code, body).otp);
      return null;
    },
  });
}
