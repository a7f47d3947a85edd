import type { LoginResult } from '@saiyun/sdk/contract';
import { type Fields, json, text } from '@saiyun/sdk/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { needed, optional, readInput } from '../../../http/call/input.ts';
import { ask, type QueryParameters } from '../../../http/call/query-parameters.ts';
import type { OpenCtx } from '../../../http/call/route.ts';
import { route } from '../../../http/call/route.ts';
import { tenantOf, tokenOf } from '../../../http/caller/token.ts';
import { answered } from '../../../kernel/answer.ts';
import type { Services } from '../../../kernel/context.ts';
import { inputFailure } from '../../../kernel/failure.ts';
import { checkCaptcha, makeCaptcha } from '../captcha/captcha.ts';
import { checkSlider, newSlider, spendSlider } from '../captcha/slider.ts';
import { emailInput, mobileInput } from '../input.ts';
import { contactOf } from '../proof/code.ts';
import { signInByCas } from '../third/cas.ts';
import { finishThirdLogin, signInByThird, startThirdLogin } from '../third/third-login.ts';
import { enrolAtSignIn, offerAtSignIn, signInByOtp } from '../totp/second-step.ts';
import { countedName, wantsSlider } from './back-off.ts';
import { signInByCode } from './code-login.ts';
import { rememberDevice } from './known-device.ts';
import { signIn } from './login.ts';
import type { Arrival } from './open-session.ts';

const credentials = {
  username: needed(['账号', 'Account']),
  password: text(['密码', 'Password'], { required: true, writeOnly: true, max: 200 }),
};
const identity = {
  uType: optional(['用户类型', 'Kind of account'], 10),
  sType: optional(['入口', 'Entrance'], 10),
  otp: optional(['动态码', 'One-time code'], 30),
};
const ticket = { ticket: needed(['凭据', 'Ticket']) };
const secondStep = { ...ticket, otp: needed(['动态码', 'One-time code'], 30) };
const captchaInput = {
  captcha: text(['验证码', 'Code'], { default: '' }),
  checkKey: text(['验证码标识', 'Captcha key'], { default: '' }),
};
const sliderInput = { slider: text(['滑块凭据', 'Slider ticket'], { default: '' }) };
const code = needed(['验证码', 'Code'], 10);
const phone = { mobile: mobileInput, captcha: code };
const address = { email: emailInput, captcha: code };

const signedIn = { 'zh-CN': '登录成功', en: 'Signed in' } as const;
/** The most sign-ins per minute and address; a whole campus may share one. */
const perMinute = 600;
/** Whatever the platform's mode. */
const always = { inMaintenance: true, perMinute } as const;

const arrivalOf = (request: FastifyRequest, input: unknown, loginType: Arrival['loginType']): Arrival => ({
  ...readInput(identity, input),
  loginType,
  tenant: tenantOf(request),
  userAgent: request.headers['user-agent'] ?? null,
  token: tokenOf(request),
});

const login = async (ctx: OpenCtx, request: FastifyRequest, withCaptcha: boolean): Promise<LoginResult> => {
  const { body } = request;
  const input = readInput(credentials, body);
  // The slider comes first, so that a demand for it does not use up the captcha. After failures programs need it too.
  if (await wantsSlider(ctx, countedName(input.username))) await spendSlider(ctx, readInput(sliderInput, body).slider);
  if (withCaptcha && ctx.config.SAIYUN_CAPTCHA === 'on') {
    const { captcha, checkKey } = readInput(captchaInput, body);
    await checkCaptcha(ctx, checkKey, captcha);
  }
  return signIn(ctx, input, arrivalOf(request, body, 1));
};

const isTrack = (value: unknown): value is readonly (readonly [number, number])[] =>
  Array.isArray(value) &&
  value.length <= 1000 &&
  value.every((point) => Array.isArray(point) && point.length === 2 && point.every((one) => typeof one === 'number'));

const slideInput = { id: needed(['编号', 'ID']), track: json(['轨迹', 'Track'], 'any', { required: true, array: true }) };
const slide = (ctx: OpenCtx, body: unknown) => {
  const { id, track } = readInput(slideInput, body);
  if (!isTrack(track)) throw inputFailure({ field: 'track', code: 'shape' });
  return checkSlider(ctx, id, track);
};

const provider = { thirdType: needed(['第三方平台', 'Provider'], 30) };

/** The entrance that the caller used (CALL-01). */
const kinds: QueryParameters = { uType: ask.optional, sType: ask.optional, otp: ask.optional };

type SignInHandler = (ctx: OpenCtx, request: FastifyRequest) => Promise<LoginResult>;

/** Every way to sign in, with its preparatory calls: account, code by phone or e-mail, third party, CAS (AUTH-01). */
export function signInCalls(app: FastifyInstance, services: Services): void {
  const signInCall = (
    method: 'GET' | 'POST',
    path: string,
    reads: { readonly query?: QueryParameters; readonly body?: Fields },
    handler: SignInHandler,
  ): void =>
    route(app, services, {
      method,
      path,
      ...reads,
      open: true,
      ...always,
      handler: async (ctx, request, reply) => {
        const result = await handler(ctx, request);
        await rememberDevice(ctx, request, reply, result.userInfo.id);
        return answered(result, { message: signedIn[ctx.language] });
      },
    });
  signInCall('POST', '/sys/login', { body: { ...credentials, ...captchaInput, ...sliderInput, ...identity } }, (ctx, request) =>
    login(ctx, request, true),
  );
  signInCall('POST', '/sys/mLogin', { body: { ...credentials, ...sliderInput, ...identity } }, (ctx, request) =>
    login(ctx, request, false),
  );
  signInCall('POST', '/sys/phoneLogin', { body: { ...phone, ...identity } }, (ctx, request) => {
    const input = readInput(phone, request.body, ctx.config.SAIYUN_MOBILE_PREFIXES);
    return signInByCode(ctx, contactOf('sms', input.mobile), input.captcha, arrivalOf(request, request.body, 2));
  });
  signInCall('POST', '/sys/emailLogin', { body: { ...address, ...identity } }, (ctx, request) => {
    const input = readInput(address, request.body);
    return signInByCode(ctx, contactOf('email', input.email), input.captcha, arrivalOf(request, request.body, 2));
  });
  signInCall('POST', '/sys/otpLogin', { body: secondStep }, (ctx, request) => {
    const input = readInput(secondStep, request.body);
    return signInByOtp(ctx, input.ticket, input.otp, arrivalOf(request, {}, 1));
  });
  signInCall('POST', '/sys/otpLogin/enrol', { body: secondStep }, (ctx, request) => {
    const input = readInput(secondStep, request.body);
    return enrolAtSignIn(ctx, input.ticket, input.otp, arrivalOf(request, {}, 1));
  });
  route(app, services, {
    method: 'POST',
    path: '/sys/otpLogin/begin',
    body: ticket,
    open: true,
    ...always,
    handler: (ctx, { body }) => offerAtSignIn(ctx, readInput(ticket, body).ticket),
  });
  signInCall('GET', '/sys/thirdLogin/getLoginUser/:token/:thirdType', { query: kinds }, (ctx, request) => {
    const { token, thirdType } = readInput({ ...provider, token: needed(['令牌', 'Token'], 200) }, request.params);
    return signInByThird(ctx, thirdType, token, arrivalOf(request, request.query, 3));
  });
  signInCall('GET', '/sys/cas/client/validateLogin', { query: { ticket: ask.needed, service: ask.needed, ...kinds } }, (ctx, request) => {
    const input = readInput({ ticket: needed(['凭据', 'Ticket'], 500), service: needed(['服务地址', 'Service'], 1000) }, request.query);
    return signInByCas(ctx, request, input, arrivalOf(request, request.query, 3));
  });
  route(app, services, {
    method: 'GET',
    path: '/sys/thirdLogin/oauth2/:thirdType/authorize',
    query: { redirect: ask.needed },
    open: true,
    ...always,
    handler: (ctx, request, reply) => {
      const { thirdType: type } = readInput(provider, request.params);
      const { redirect } = readInput({ redirect: needed(['返回地址', 'Return address'], 1000) }, request.query);
      return startThirdLogin(ctx, request, reply, { type, redirect });
    },
  });
  route(app, services, {
    method: 'GET',
    path: '/sys/thirdLogin/oauth2/:thirdType/callback',
    query: { state: ask.needed, code: ask.optional, error: ask.optional },
    open: true,
    ...always,
    handler: (ctx, request, reply) => finishThirdLogin(ctx, request, reply, readInput(provider, request.params).thirdType),
  });
  route(app, services, {
    method: 'GET',
    path: '/sys/randomImage/:key',
    open: true,
    ...always,
    handler: (ctx, { params }) => makeCaptcha(ctx, readInput({ key: needed(['验证码标识', 'Captcha key']) }, params).key),
  });
  route(app, services, { method: 'POST', path: '/sys/slider/new', body: null, open: true, ...always, handler: newSlider });
  route(app, services, {
    method: 'POST',
    path: '/sys/slider/check',
    body: slideInput,
    open: true,
    ...always,
    handler: (ctx, { body }) => slide(ctx, body),
  });
}
