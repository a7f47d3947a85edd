import { flag, yes } from '@saiyun/sdk/contract';
import { user } from '@saiyun/sdk/entities';
import { toWireTime } from '@saiyun/sdk/view';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { bodyOf, needed, noneRequired, optional, readInput, requiredIssue, typed } from '../../http/call/input.ts';
import { ask } from '../../http/call/query-parameters.ts';
import { type OpenCtx, route } from '../../http/call/route.ts';
import { answered } from '../../kernel/answer.ts';
import { audit } from '../../kernel/audit/audit.ts';
import type { Ctx, Services } from '../../kernel/context.ts';
import { Failure, inputFailure } from '../../kernel/failure.ts';
import { emailInput, mobileInput, proofWay } from '../session/input.ts';
import { changePassword, refusePassword } from '../session/password/new-password.ts';
import { contactOf } from '../session/proof/code.ts';
import { provedByPassword } from '../session/proof/proof.ts';
import { bindContact } from './contact.ts';
import { saveSignature } from './handwritten-signature.ts';
import { ownProfile, updateProfile } from './profile.ts';
import { proveRecovery, recoverPassword } from './recovery.ts';
import { register, type SignUp, signUpUnits } from './register.ts';
import { signUpTenant, signUpTime } from './sign-up-time.ts';

const said = {
  registered: { 'zh-CN': '注册成功', en: 'Registered' },
  recovered: { 'zh-CN': '密码重置完成！', en: 'The password was reset' },
  changed: { 'zh-CN': '密码重置成功!', en: 'The password was changed' },
  bound: { 'zh-CN': '绑定成功', en: 'Bound' },
  saved: { 'zh-CN': '保存成功', en: 'Saved' },
} as const;

const passwords = {
  password: typed(['密码', 'Password'], { asked: true }),
  confirmpassword: typed(['确认密码', 'Password again'], { asked: true }),
};
const proof = {
  way: proofWay,
  account: needed(['手机号或邮箱', 'Phone or e-mail']),
  captcha: needed(['验证码', 'Code'], 10),
  username: optional(['账号', 'Account']),
};
const newPassword = { ticket: needed(['凭据', 'Ticket']), ...passwords };
const ownPasswords = {
  username: optional(['账号', 'Account']),
  oldpassword: typed(['原密码', 'Old password'], { asked: true }),
  ...passwords,
};
const code = needed(['验证码', 'Code'], 10);
const phone = { mobile: mobileInput, captcha: code };
const address = { email: emailInput, captcha: code };
const signature = { path: needed(['文件', 'File'], 300) };
const signUp = {
  username: needed(['账号', 'Account']),
  realname: needed(['姓名', 'Name']),
  mobile: mobileInput,
  email: optional(['邮箱', 'E-mail']),
  captcha: needed(['验证码', 'Code'], 10),
  ...passwords,
  agree: flag(['同意须知', 'Agreed'], { default: '0', asked: true }),
  unitId: optional(['单位', 'School']),
  competitionId: optional(['竞赛', 'Competition']),
};

const signUpInput = (ctx: OpenCtx, body: unknown): SignUp => {
  const { agree, ...input } = readInput(signUp, body, ctx.config.SAIYUN_MOBILE_PREFIXES);
  return { ...input, agree: agree === yes };
};

/** The steps of a forgotten password: a proof when there is no ticket, then the new password with the ticket (CALL-08). */
const recovery = async (ctx: OpenCtx, body: unknown): Promise<unknown> => {
  const hasTicket = typeof body === 'object' && body !== null && 'ticket' in body;
  if (hasTicket) return answered(await recoverPassword(ctx, readInput(newPassword, body)), { message: said.recovered[ctx.language] });
  const { way, account, captcha, username } = readInput(proof, body);
  return proveRecovery(ctx, contactOf(way, account), captcha, username);
};

/**
 * Changes the caller's own password (CALL-13). A wrong old password counts as a failed sign-in, so nobody can guess it in an open session.
 */
const ownPassword = async (ctx: Ctx, body: unknown): Promise<unknown> => {
  const input = readInput(ownPasswords, body);
  const { userId, username } = ctx.actor;
  if (input.username !== undefined && input.username.toLowerCase() !== username.toLowerCase()) throw new Failure('account.not_own');
  for (const field of ['oldpassword', 'password'] as const) if (input[field] === '') throw inputFailure(requiredIssue(field));
  refusePassword(input.password, input.confirmpassword);
  const account = await provedByPassword(ctx, input.oldpassword);
  await ctx.db.tx(async (tx) => {
    await changePassword(ctx, tx, account, input.password, username);
    await audit({ ...ctx, tx }, user, [{ action: 'updatePassword', entityId: userId }]);
  });
  ctx.mail.deliverSoon();
  return answered(null, { message: said.changed[ctx.language] });
};

const signUpInfo = async (ctx: OpenCtx, request: FastifyRequest): Promise<unknown> => {
  const { competitionId, keyword } = readInput(
    { competitionId: optional(['竞赛', 'Competition']), keyword: optional(['关键字', 'Keyword'], 50) },
    request.query,
  );
  const tenantId = await signUpTenant(ctx, request);
  const { open, deadline } = await signUpTime(ctx, tenantId, competitionId);
  return { open, deadline: deadline && toWireTime(deadline), units: open ? await signUpUnits(ctx, tenantId, keyword ?? '') : [] };
};

/** Registration, recovery, password, profile, contacts and signature (CALL-08, CALL-09, CALL-13, CALL-32, CALL-100, CALL-103). */
export function accountCalls(app: FastifyInstance, services: Services): void {
  const perMinute = 60;
  route(app, services, {
    method: 'GET',
    path: '/auth/register',
    query: { competitionId: ask.optional, keyword: ask.optional },
    open: true,
    perMinute,
    handler: (ctx, request) => signUpInfo(ctx, request),
  });
  route(app, services, {
    method: 'POST',
    path: '/auth/register',
    body: signUp,
    open: true,
    perMinute,
    handler: async (ctx, request) =>
      answered(await register(ctx, await signUpTenant(ctx, request), signUpInput(ctx, request.body)), {
        message: said.registered[ctx.language],
      }),
  });
  route(app, services, {
    method: 'POST',
    path: '/auth/forge-password',
    // Which of them are required depends on the step.
    body: noneRequired({ ...proof, ...newPassword }),
    open: true,
    perMinute,
    handler: (ctx, { body }) => recovery(ctx, body),
  });
  for (const method of ['POST', 'PUT'] as const)
    route(app, services, {
      method,
      path: '/sys/user/updatePassword',
      body: ownPasswords,
      inPerson: true,
      beforeChange: true,
      handler: (ctx, { body }) => ownPassword(ctx, body),
    });
  route(app, services, { method: 'GET', path: '/sys/user/profile', handler: (ctx) => ownProfile(ctx) });
  for (const method of ['POST', 'PUT'] as const)
    route(app, services, {
      method,
      path: '/sys/user/update',
      handler: async (ctx, { body }) => answered(await updateProfile(ctx, bodyOf({ body })), { message: said.saved[ctx.language] }),
    });
  route(app, services, {
    method: 'POST',
    path: '/sys/user/bindPhone',
    body: phone,
    inPerson: true,
    proved: true,
    handler: async (ctx, { body }) => {
      const input = readInput(phone, body, ctx.config.SAIYUN_MOBILE_PREFIXES);
      return answered(await bindContact(ctx, contactOf('sms', input.mobile), input.captcha), { message: said.bound[ctx.language] });
    },
  });
  route(app, services, {
    method: 'POST',
    path: '/sys/user/bindEmail',
    body: address,
    inPerson: true,
    proved: true,
    handler: async (ctx, { body }) => {
      const input = readInput(address, body);
      return answered(await bindContact(ctx, contactOf('email', input.email), input.captcha), { message: said.bound[ctx.language] });
    },
  });
  route(app, services, {
    method: 'POST',
    path: '/sys/user/saveSign',
    body: signature,
    handler: async (ctx, { body }) =>
      answered(await saveSignature(ctx, readInput(signature, body).path), {
        message: said.saved[ctx.language],
      }),
  });
}
