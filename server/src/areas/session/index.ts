import type { Depart, DomainConfig, Permissions, UserInfo } from '@saiyun/sdk/contract';
import * as z from 'zod';
import { answered } from '../../http/answer.ts';
import type { OpenCtx } from '../../http/route.ts';
import { route } from '../../http/route.ts';
import { tokenOf } from '../../http/token.ts';
import type { Ctx } from '../../kernel/context.ts';
import type { CallModule } from '../../kernel/entity-module.ts';
import { Failure } from '../../kernel/failure.ts';
import { accountById, departsOf, userInfoOf } from './account.ts';
import { tokenHash } from './actor.ts';
import { checkCaptcha, makeCaptcha } from './captcha.ts';
import { writeSignInLog } from './log.ts';
import { signIn } from './login.ts';
import { readPermissions } from './permissions.ts';

/** Numbers are taken as text: old clients send the time as `checkKey`. */
const text = z.union([z.string(), z.number()]).transform(String);
const credentials = z.object({ username: text.pipe(z.string().trim().min(1).max(100)), password: text.pipe(z.string().min(1).max(200)) });
const captchaInput = z.object({ captcha: text.default(''), checkKey: text.default('') });

const parsed = <T>(schema: z.ZodType<T>, body: unknown): T => {
  const outcome = schema.safeParse(body ?? {});
  if (outcome.success) return outcome.data;
  throw new Failure('input.invalid', {}, { issues: outcome.error.issues.map(({ path }) => ({ field: path.join('.'), code: 'required' })) });
};

const signedIn = { 'zh-CN': '登录成功', en: 'Signed in' } as const;
const signedOut = { 'zh-CN': '退出登录成功！', en: 'Signed out' } as const;

const login = async (ctx: OpenCtx, body: unknown, withCaptcha: boolean): Promise<unknown> => {
  const input = parsed(credentials, body);
  if (withCaptcha && ctx.config.SAIYUN_CAPTCHA === 'on') {
    const { captcha, checkKey } = parsed(captchaInput, body);
    await checkCaptcha(ctx, checkKey, captcha);
  }
  return answered(await signIn(ctx, input), { message: signedIn[ctx.language] });
};

const domainConfig = (ctx: OpenCtx): DomainConfig => ({
  sysName: ctx.language === 'en' ? 'Saiyun' : '赛云',
  sysLogo: '',
  sysLogoIsshow: 'Y',
  loginLeftImage: '',
  loginBgImage: '',
  visit: `${ctx.config.SAIYUN_PREFIX}/sys/common/static/`,
  captcha: ctx.config.SAIYUN_CAPTCHA === 'on' ? 'Y' : 'N',
});

const whoami = async (ctx: Ctx): Promise<UserInfo> => {
  const { actor, db } = ctx;
  const account = await accountById(db, actor.userId);
  const session = await db.one<{ orgCode: string | null; loginType: number }>(
    'select org_code as "orgCode", login_type as "loginType" from sys_session where id = $1',
    [actor.sessionId],
  );
  if (!account || !session) throw new Failure('session.expired');
  return userInfoOf(ctx, account, actor.roles, { tenantId: ctx.tenantId, ...session });
};

const currentDeparts = async (ctx: Ctx): Promise<{ list: readonly Depart[]; orgCode: string | null }> => {
  const list = await departsOf(ctx.db, ctx.actor.userId, ctx.tenantId);
  const { orgCode } = await whoami(ctx);
  return { list, orgCode };
};

const selectDepart = async (ctx: Ctx, body: unknown): Promise<{ userInfo: UserInfo }> => {
  const { orgCode } = parsed(z.object({ orgCode: text.pipe(z.string().min(1)) }), body);
  const departs = await departsOf(ctx.db, ctx.actor.userId, ctx.tenantId);
  if (!departs.some((depart) => depart.orgCode === orgCode)) throw new Failure('access.denied');
  await ctx.db.run('update sys_session set org_code = $2 where id = $1', [ctx.actor.sessionId, orgCode]);
  return { userInfo: await whoami(ctx) };
};

/** Sign-in, sign-out and what a client asks about its session (CALL-01, CALL-07, CALL-11, CALL-12, CALL-96). */
export const sessionModule: CallModule = {
  name: 'session',
  register(app, services) {
    const perMinute = 600;
    route(app, services, { method: 'POST', path: '/sys/login', open: true, perMinute, handler: (ctx, { body }) => login(ctx, body, true) });
    route(app, services, {
      method: 'POST',
      path: '/sys/mLogin',
      open: true,
      perMinute,
      handler: (ctx, { body }) => login(ctx, body, false),
    });
    route(app, services, {
      method: 'POST',
      path: '/sys/logout',
      open: true,
      handler: async (ctx, request) => {
        const token = tokenOf(request);
        if (token) await ctx.db.run('delete from sys_session where token_hash = $1', [tokenHash(token)]);
        if (request.actor) {
          const { username, userId, tenantId } = request.actor;
          await writeSignInLog(ctx, { username, userId, tenantId, content: 'sign-out' });
        }
        return answered(null, { message: signedOut[ctx.language] });
      },
    });
    route(app, services, {
      method: 'GET',
      path: '/sys/randomImage/:key',
      open: true,
      perMinute,
      handler: (ctx, { params }) => makeCaptcha(ctx, parsed(z.object({ key: z.string().min(1).max(100) }), params).key),
    });
    route(app, services, { method: 'POST', path: '/sys/getdomainconfig', open: true, handler: async (ctx) => domainConfig(ctx) });
    route(app, services, { method: 'GET', path: '/user/info', handler: (ctx): Promise<UserInfo> => whoami(ctx) });
    route(app, services, {
      method: 'GET',
      path: '/sys/permission/getUserPermissionByToken',
      handler: (ctx): Promise<Permissions> => readPermissions(ctx),
    });
    route(app, services, { method: 'GET', path: '/sys/user/getCurrentUserDeparts', handler: (ctx) => currentDeparts(ctx) });
    for (const method of ['POST', 'PUT'] as const) {
      route(app, services, { method, path: '/sys/selectDepart', handler: (ctx, { body }) => selectDepart(ctx, body) });
    }
  },
};
