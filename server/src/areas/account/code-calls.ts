import { text } from '@saiyun/sdk/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { oneOf, optional, readInput } from '../../http/call/input.ts';
import type { OpenCtx } from '../../http/call/route.ts';
import { route } from '../../http/call/route.ts';
import { answered } from '../../kernel/answer.ts';
import type { Services } from '../../kernel/context.ts';
import { Failure, inputFailure } from '../../kernel/failure.ts';
import { spendSlider } from '../session/captcha/slider.ts';
import { emailInput, mobileInput } from '../session/input.ts';
import { type CodeScene, type Contact, codeScenes, contactOf, sendCode } from '../session/proof/code.ts';
import { accountsAt, frozenStatus } from '../session/sign-in/account.ts';
import { refuseClosedSignUp, signUpTenant } from './sign-up-time.ts';

/** The `smsmode` values of older clients. */
const smsModes: Readonly<Record<string, CodeScene>> = { '0': 'login', '1': 'register', '2': 'recover' };

const sent = { 'zh-CN': '验证码已发送，请注意查收', en: 'The code has been sent' } as const;

/** A code for a proof goes only to the account's own address, through a call of its own. */
const scenes = codeScenes.filter((scene) => scene !== 'prove');
const sceneInput = {
  scene: oneOf(['用途', 'Purpose'], scenes),
  smsmode: optional(['用途', 'Purpose']),
  slider: text(['滑块凭据', 'Slider ticket'], { default: '' }),
};

const phone = { mobile: mobileInput };
const address = { email: emailInput };

/** The tenant for which a code is sent; null if the address belongs to nobody who may receive one. */
const tenantFor = async (ctx: OpenCtx, request: FastifyRequest, contact: Contact, scene: CodeScene): Promise<number | null> => {
  if (scene === 'bind') {
    if (!request.actor) throw new Failure('session.missing');
    // A program may not ask for anything that costs money.
    if (request.actor.tokenScope) throw new Failure('token.in_person');
    return request.actor.tenantId;
  }
  if (scene === 'register') {
    const tenantId = await signUpTenant(ctx, request);
    await refuseClosedSignUp(ctx, tenantId, undefined);
    return tenantId;
  }
  const owner = (await accountsAt(ctx, contact)).find(({ status }) => status !== frozenStatus);
  return owner?.tenantId ?? null;
};

const send = async (ctx: OpenCtx, request: FastifyRequest, contact: Contact): Promise<unknown> => {
  const { scene: named, smsmode, slider } = readInput(sceneInput, request.body);
  const scene = named ?? smsModes[smsmode ?? ''];
  if (!scene) throw inputFailure({ field: 'scene', code: 'required' });
  const tenantId = await tenantFor(ctx, request, contact, scene);
  // A signed-in account has already proved more than the slider could.
  if (!request.actor && ctx.config.SAIYUN_CAPTCHA === 'on') await spendSlider(ctx, slider);
  await sendCode(ctx, contact, scene, tenantId, request.actor?.userId);
  return answered(null, { message: sent[ctx.language] });
};

/** Codes by text message and e-mail (CALL-10, CALL-97). The answer is the same whether or not the address belongs to an account. */
export function codeCalls(app: FastifyInstance, services: Services): void {
  const perMinute = 60;
  for (const path of ['/account/sms', '/sys/sms'])
    route(app, services, {
      method: 'POST',
      path,
      body: { ...phone, ...sceneInput },
      open: true,
      perMinute,
      handler: (ctx, request) =>
        send(ctx, request, contactOf('sms', readInput(phone, request.body, ctx.config.SAIYUN_MOBILE_PREFIXES).mobile)),
    });
  route(app, services, {
    method: 'POST',
    path: '/sys/email/sendCode',
    body: { ...address, ...sceneInput },
    open: true,
    perMinute,
    handler: (ctx, request) => send(ctx, request, contactOf('email', readInput(address, request.body).email)),
  });
}
