import type { LoginResult } from '@saiyun/sdk/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod';
import { ask, type QueryParameters } from '../../../http/call/query-parameters.ts';
import type { OpenCtx } from '../../../http/call/route.ts';
import { route } from '../../../http/call/route.ts';
import { tenantOf, tokenOf } from '../../../http/caller/token.ts';
import { answered } from '../../../kernel/answer.ts';
import type { Services } from '../../../kernel/context.ts';
import { checkCaptcha, makeCaptcha } from '../captcha/captcha.ts';
import { checkSlider, newSlider, spendSlider } from '../captcha/slider.ts';
import { emailInput, given, mobileInput, optional, parsed, text } from '../input.ts';
import { contactOf } from '../proof/code.ts';
import { signInByCas } from '../third/cas.ts';
import { finishThirdLogin, signInByThird, startThirdLogin } from '../third/third-login.ts';
import { enrolAtSignIn, offerAtSignIn, signInByOtp } from '../totp/second-step.ts';
import { wantsSlider } from './back-off.ts';
import { signInByCode } from './code-login.ts';
import { rememberDevice } from './known-device.ts';
import { signIn } from './login.ts';
import type { Arrival } from './open-session.ts';

const credentials = z.object({ username: given(100), password: text.pipe(z.string().min(1).max(200)) });
const identity = z.object({ uType: optional(10), sType: optional(10), otp: optional(30) });
const ticket = z.object({ ticket: given(100) });
const secondStep = ticket.extend({ otp: given(30) });
const captchaInput = z.object({ captcha: text.default(''), checkKey: text.default('') });
const sliderInput = z.object({ slider: text.default('') });
const code = given(10);

const signedIn = { 'zh-CN': '登录成功', en: 'Signed in' } as const;
/** Most sign-ins per minute and address, as a campus may share one. */
const perMinute = 600;

const arrivalOf = (request: FastifyRequest, input: unknown, loginType: Arrival['loginType']): Arrival => ({
  ...parsed(identity, input),
  loginType,
  tenant: tenantOf(request),
  userAgent: request.headers['user-agent'] ?? null,
  token: tokenOf(request),
});

const login = async (ctx: OpenCtx, request: FastifyRequest, withCaptcha: boolean): Promise<LoginResult> => {
  const { body } = request;
  const input = parsed(credentials, body);
  // The slider first, so that being asked for it does not cost the captcha; after failures a program is asked for it too.
  if (await wantsSlider(ctx, input.username)) await spendSlider(ctx, parsed(sliderInput, body).slider);
  if (withCaptcha && ctx.config.SAIYUN_CAPTCHA === 'on') {
    const { captcha, checkKey } = parsed(captchaInput, body);
    await checkCaptcha(ctx, checkKey, captcha);
  }
  return signIn(ctx, input, arrivalOf(request, body, 1));
};

const track = z.array(z.tuple([z.number(), z.number()])).max(1000);

/** Which entrance the caller came by (CALL-01). */
const kinds: QueryParameters = { uType: ask.optional, sType: ask.optional, otp: ask.optional };

type SignInHandler = (ctx: OpenCtx, request: FastifyRequest) => Promise<LoginResult>;

/** Every way to sign in: account, code by phone and e-mail, third party, CAS; and what they ask first (AUTH-01). */
export function signInCalls(app: FastifyInstance, services: Services): void {
  const signInCall = (method: 'GET' | 'POST', path: string, handler: SignInHandler, query?: QueryParameters): void =>
    route(app, services, {
      method,
      path,
      ...(query && { query }),
      open: true,
      perMinute,
      handler: async (ctx, request, reply) => {
        const result = await handler(ctx, request);
        await rememberDevice(ctx, request, reply, result.userInfo.id);
        return answered(result, { message: signedIn[ctx.language] });
      },
    });
  signInCall('POST', '/sys/login', (ctx, request) => login(ctx, request, true));
  signInCall('POST', '/sys/mLogin', (ctx, request) => login(ctx, request, false));
  signInCall('POST', '/sys/phoneLogin', (ctx, request) => {
    const input = parsed(z.object({ mobile: mobileInput(ctx.config), captcha: code }), request.body);
    return signInByCode(ctx, contactOf('sms', input.mobile), input.captcha, arrivalOf(request, request.body, 2));
  });
  signInCall('POST', '/sys/emailLogin', (ctx, request) => {
    const input = parsed(z.object({ email: emailInput, captcha: code }), request.body);
    return signInByCode(ctx, contactOf('email', input.email), input.captcha, arrivalOf(request, request.body, 2));
  });
  signInCall('POST', '/sys/otpLogin', (ctx, request) => {
    const input = parsed(secondStep, request.body);
    return signInByOtp(ctx, input.ticket, input.otp, arrivalOf(request, {}, 1));
  });
  signInCall('POST', '/sys/otpLogin/enrol', (ctx, request) => {
    const input = parsed(secondStep, request.body);
    return enrolAtSignIn(ctx, input.ticket, input.otp, arrivalOf(request, {}, 1));
  });
  route(app, services, {
    method: 'POST',
    path: '/sys/otpLogin/begin',
    open: true,
    perMinute,
    handler: (ctx, { body }) => offerAtSignIn(ctx, parsed(ticket, body).ticket),
  });
  signInCall(
    'GET',
    '/sys/thirdLogin/getLoginUser/:token/:thirdType',
    (ctx, request) => {
      const { token, thirdType } = parsed(z.object({ token: given(200), thirdType: given(30) }), request.params);
      return signInByThird(ctx, thirdType, token, arrivalOf(request, request.query, 3));
    },
    kinds,
  );
  signInCall(
    'GET',
    '/sys/cas/client/validateLogin',
    (ctx, request) => {
      const input = parsed(z.object({ ticket: given(500), service: given(1000) }), request.query);
      return signInByCas(ctx, request, input, arrivalOf(request, request.query, 3));
    },
    { ticket: ask.needed, service: ask.needed, ...kinds },
  );
  route(app, services, {
    method: 'GET',
    path: '/sys/thirdLogin/oauth2/:thirdType/authorize',
    query: { redirect: ask.needed },
    open: true,
    perMinute,
    handler: (ctx, request, reply) => {
      const { thirdType: type } = parsed(z.object({ thirdType: given(30) }), request.params);
      const { redirect } = parsed(z.object({ redirect: given(1000) }), request.query);
      return startThirdLogin(ctx, request, reply, { type, redirect });
    },
  });
  route(app, services, {
    method: 'GET',
    path: '/sys/thirdLogin/oauth2/:thirdType/callback',
    query: { state: ask.needed, code: ask.optional, error: ask.optional },
    open: true,
    perMinute,
    handler: (ctx, request, reply) =>
      finishThirdLogin(ctx, request, reply, parsed(z.object({ thirdType: given(30) }), request.params).thirdType),
  });
  route(app, services, {
    method: 'GET',
    path: '/sys/randomImage/:key',
    open: true,
    perMinute,
    handler: (ctx, { params }) => makeCaptcha(ctx, parsed(z.object({ key: given(100) }), params).key),
  });
  route(app, services, { method: 'POST', path: '/sys/slider/new', open: true, perMinute, handler: (ctx) => newSlider(ctx) });
  route(app, services, {
    method: 'POST',
    path: '/sys/slider/check',
    open: true,
    perMinute,
    handler: (ctx, { body }) => {
      const input = parsed(z.object({ id: given(100), track }), body);
      return checkSlider(ctx, input.id, input.track);
    },
  });
}
