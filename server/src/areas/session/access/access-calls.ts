import type { FastifyInstance } from 'fastify';
import { needed, readInput } from '../../../http/call/input.ts';
import { ask } from '../../../http/call/query-parameters.ts';
import { route } from '../../../http/call/route.ts';
import { answered } from '../../../kernel/answer.ts';
import type { Services } from '../../../kernel/context.ts';
import { authorize, authorizeInput, exchangeCode, exchangeInput } from './browser-grant.ts';
import { decideDevice, decisionInput, deviceRequest, exchangeDevice, pollInput, startDevice, startInput } from './device-grant.ts';
import { accessTokens, createAccessToken, revokeAccessToken, tokenInput } from './tokens.ts';

const signedIn = { 'zh-CN': '登录成功', en: 'Signed in' } as const;
const inPerson = true;
const secret = true;
/** A program asks every five seconds, and a whole campus may share one address. */
const perMinute = 600;

/** How programs get access: with tokens of their own, or through somebody who lets them in from a browser. */
export function accessCalls(app: FastifyInstance, services: Services): void {
  route(app, services, { method: 'GET', path: '/sys/accessToken/list', inPerson, handler: (ctx) => accessTokens(ctx) });
  route(app, services, {
    method: 'POST',
    path: '/sys/accessToken/add',
    body: tokenInput,
    inPerson,
    proved: true,
    secret,
    perMinute: 60,
    handler: (ctx, { body }) => createAccessToken(ctx, body, app.callNames),
  });
  route(app, services, {
    method: 'DELETE',
    query: { id: ask.needed },
    path: '/sys/accessToken/delete',
    inPerson,
    handler: (ctx, { query }) => revokeAccessToken(ctx, readInput({ id: needed(['编号', 'ID']) }, query).id),
  });
  route(app, services, {
    method: 'POST',
    path: '/sys/oauth/authorize',
    body: authorizeInput,
    inPerson,
    proved: true,
    secret,
    perMinute: 60,
    handler: (ctx, { body }) => authorize(ctx, body),
  });
  route(app, services, {
    method: 'POST',
    path: '/sys/oauth/device/start',
    body: startInput,
    open: true,
    secret,
    perMinute: 60,
    handler: (ctx, { body }) => startDevice(ctx, body),
  });
  route(app, services, {
    method: 'GET',
    path: '/sys/oauth/device/query',
    query: { userCode: ask.needed },
    inPerson,
    perMinute: 60,
    handler: (ctx, { query }) => deviceRequest(ctx, readInput({ userCode: needed(['设备码', 'Device code'], 20) }, query).userCode),
  });
  route(app, services, {
    method: 'POST',
    path: '/sys/oauth/device/decide',
    body: decisionInput,
    inPerson,
    perMinute: 60,
    handler: (ctx, { body }) => decideDevice(ctx, body),
  });
  const exchanges = { code: [exchangeInput, exchangeCode], device: [pollInput, exchangeDevice] } as const;
  for (const [by, [body, exchange]] of Object.entries(exchanges))
    route(app, services, {
      method: 'POST',
      path: `/sys/oauth/token/${by}`,
      body,
      open: true,
      secret,
      perMinute,
      handler: async (ctx, request) => answered(await exchange(ctx, request), { message: signedIn[ctx.language] }),
    });
}
