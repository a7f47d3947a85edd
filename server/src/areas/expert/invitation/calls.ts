import { type Fields, flag, no, text, yes } from '@saiyun/sdk/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { needed, readInput } from '../../../http/call/input.ts';
import { type OpenCtx, route } from '../../../http/call/route.ts';
import type { Services } from '../../../kernel/context.ts';
import { rememberDevice } from '../../session/sign-in/known-device.ts';
import { acceptInvitation, declineInvitation, joinByInvitation, openInvitation } from './answer.ts';
import { linkFor } from './invitee.ts';

const token = needed(['邀请链接', 'Link'], 200);
const agree = flag(['同意协议', 'Agreement accepted'], { default: no, asked: true });
const secret = (label: readonly [string, string]) => text(label, { required: true, writeOnly: true, max: 200 });
const opening = { token };
const accepting = {
  token,
  username: needed(['账号', 'Account']),
  password: secret(['密码', 'Password']),
  confirmpassword: secret(['确认密码', 'Password again']),
  agree,
};
const declining = { token, reason: text(['原因', 'Reason'], { required: true, max: 255 }) };
const joining = { token, agree };
const linking = { id: needed(['受邀专家', 'Invited expert']) };

/** The most calls per minute and address: a whole campus may share one, and a token has 256 random bits. */
const perMinute = 60;

/** What the link of an invitation opens; its holder has no account yet, or signs in to it (EXPERT-01). */
export function invitationCalls(app: FastifyInstance, services: Services): void {
  const path = '/dsTbExpertInvitee';
  const open = (name: string, body: Fields, handler: (ctx: OpenCtx, body: unknown) => Promise<unknown>): void =>
    route(app, services, {
      method: 'POST',
      path: `${path}/${name}`,
      body,
      open: true,
      perMinute,
      handler: (ctx, request) => handler(ctx, request.body),
    });
  open('openLink', opening, (ctx, body) => openInvitation(ctx, readInput(opening, body).token));
  open('declineLink', declining, (ctx, body) => {
    const input = readInput(declining, body);
    return declineInvitation(ctx, input.token, input.reason);
  });
  route(app, services, {
    method: 'POST',
    path: `${path}/acceptLink`,
    body: accepting,
    open: true,
    perMinute,
    handler: async (ctx, request: FastifyRequest, reply) => {
      const input = readInput(accepting, request.body);
      const result = await acceptInvitation(
        ctx,
        { ...input, agree: input.agree === yes },
        { loginType: 1, tenant: 0, userAgent: request.headers['user-agent'] ?? null, token: undefined },
      );
      await rememberDevice(ctx, request, reply, result.userInfo.id);
      return result;
    },
  });
  route(app, services, {
    method: 'POST',
    path: `${path}/link`,
    body: linking,
    handler: (ctx, { body }) => linkFor(ctx, readInput(linking, body).id),
  });
  route(app, services, {
    method: 'POST',
    path: `${path}/joinByLink`,
    body: joining,
    inPerson: true,
    handler: (ctx, { body }) => {
      const input = readInput(joining, body);
      return joinByInvitation(ctx, input.token, input.agree === yes);
    },
  });
}
