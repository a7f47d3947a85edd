import type { ServiceState } from '@saiyun/sdk/calls';
import { type Language, serviceModes, text } from '@saiyun/sdk/contract';
import { mayCall } from '@saiyun/sdk/logic/permission';
import { oneOf, optional, readInput } from '../../http/call/input.ts';
import { route } from '../../http/call/route.ts';
import { rolesForOwn } from '../../kernel/access/access.ts';
import type { Actor, Ctx, Services } from '../../kernel/context.ts';
import type { CallModule } from '../../kernel/entity-module.ts';
import { inputFailure } from '../../kernel/failure.ts';
import { newId } from '../../kernel/id.ts';
import { noticeOf, type StoredMode } from '../../kernel/mode/service-mode.ts';
import { mostModeMessage, switchMode } from '../../kernel/mode/switch-mode.ts';
import { firstTenant, refuseOtherTenants } from '../tenant/platform.ts';

const wanted = {
  mode: oneOf(['服务状态', 'What is served'], Object.values(serviceModes), { required: true as const }),
  message: optional(['告知用户的话', 'What people are told'], mostModeMessage),
  messageEn: optional(['告知用户的话（英文）', 'What people are told, in English'], mostModeMessage),
  until: text(['预计恢复时间', 'Expected end'], { max: 40 }),
};

const stateOf = (mode: StoredMode, language: Language, maySwitch: boolean): ServiceState => ({
  ...noticeOf(mode, language),
  by: maySwitch ? mode.by : null,
  maySwitch,
});

/** Whoever looks after the platform; anybody else is only told. */
const maySwitch = async (services: Services, actor: Actor | undefined): Promise<boolean> =>
  actor !== undefined && mayCall(actor, 'serviceMode').kind === 'allowed' && actor.tenantId === (await firstTenant(services));

const untilOf = (given: string | undefined, now: Date): Date | undefined => {
  if (given === undefined) return undefined;
  const at = new Date(given);
  if (Number.isNaN(at.getTime())) throw inputFailure({ field: 'until', code: 'instant' });
  if (at <= now) throw inputFailure({ field: 'until', code: 'rule', message: 'review.dueInFuture' });
  return at;
};

const switchTo = async (ctx: Ctx, services: Services, body: unknown): Promise<ServiceState> => {
  rolesForOwn(ctx, 'serviceMode');
  await refuseOtherTenants(ctx);
  const input = readInput(wanted, body);
  const at = ctx.now();
  const until = untilOf(input.until, at);
  const { userId, username, roles } = ctx.actor;
  const actor = { id: userId, role: roles.join(','), ip: ctx.ip, requestId: ctx.requestId };
  const stored = await switchMode(ctx.db, ctx.broadcast, { ...input, until }, { id: newId(ctx), name: username, at, actor });
  ctx.auditSealer.soon(ctx.tenantId);
  await services.mode.look();
  return stateOf(stored, ctx.language, true);
};

/** What the platform serves: asked by everybody, switched by whoever looks after it. */
export const serviceModeCalls: CallModule = {
  name: 'serviceMode',
  register(app, services) {
    route(app, services, {
      method: 'GET',
      path: '/sys/serviceMode/now',
      open: true,
      inMaintenance: true,
      handler: async (ctx, { actor }) => stateOf(ctx.mode.now(), ctx.language, await maySwitch(services, actor)),
    });
    route(app, services, {
      method: 'POST',
      path: '/sys/serviceMode/switch',
      body: wanted,
      inPerson: true,
      inMaintenance: true,
      secret: true,
      handler: (ctx, { body }) => switchTo(ctx, services, body),
    });
  },
};
