import { json, text } from '@saiyun/sdk/contract';
import { msgSend } from '@saiyun/sdk/entities';
import { toWireYuan } from '@saiyun/sdk/logic/money';
import { maskValue } from '@saiyun/sdk/view';
import type { FastifyReply } from 'fastify';
import { type SimulatedChannel, type SimulatorOrders, simulatorOrders, tellSimulator } from '../../delivery/simulator/sms-simulator.ts';
import { bodyOf } from '../../http/call/input.ts';
import { ask } from '../../http/call/query-parameters.ts';
import { type OpenCtx, route } from '../../http/call/route.ts';
import { rolesFor, rolesForCall } from '../../kernel/access/access.ts';
import type { Ctx } from '../../kernel/context.ts';
import { type CallModule, Failure, inputFailure } from '../../kernel/entity-module.ts';
import { newId } from '../../kernel/id.ts';
import { readRow } from '../../kernel/write/standard-calls.ts';
import { approveAboveDefault, type Batch, type Composed, compose } from './compose.ts';
import { readOptOut } from './opt-out-link.ts';
import { sendModule } from './send.ts';

const mostSamples = 5;

const estimateInput = {
  id: text(['批次', 'Batch'], { max: 64 }),
  templateId: text(['消息模板', 'Template'], { max: 64 }),
  competitionId: text(['竞赛', 'Competition'], { max: 64 }),
  subAccountId: text(['子账户', 'Sub-account'], { max: 64 }),
  filter: json(['收件条件', 'Filter'], 'stringMap'),
  recipients: json(['收件人', 'Recipients'], 'textList'),
} as const;

const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);
const mapOf = (value: unknown): Readonly<Record<string, string>> | null => {
  if (value == null) return null;
  if (estimateInput.filter.kind !== 'json' || typeof value !== 'object' || Array.isArray(value))
    throw inputFailure({ field: 'filter', code: 'shape' });
  if (Object.values(value).some((one) => typeof one !== 'string')) throw inputFailure({ field: 'filter', code: 'shape' });
  return value as Readonly<Record<string, string>>;
};
const linesOf = (value: unknown): readonly string[] | null => {
  if (value == null) return null;
  if (!Array.isArray(value) || value.some((one) => typeof one !== 'string')) throw inputFailure({ field: 'recipients', code: 'shape' });
  return value as readonly string[];
};

/** The batch that is asked about: a stored one, or what a form says before it is stored. */
const askedBatch = async (ctx: Ctx, body: Readonly<Record<string, unknown>>): Promise<Batch> => {
  const id = textOf(body.id);
  if (id !== null) return readRow(ctx, ctx.db, sendModule, rolesForCall(ctx, msgSend, 'queryById'), id);
  const { actor } = ctx;
  const competitionId = textOf(body.competitionId);
  const subAccountId = textOf(body.subAccountId);
  const templateId = textOf(body.templateId);
  if (templateId === null) throw inputFailure({ field: 'templateId', code: 'required' });
  if (!actor.roles.includes('ADMIN') && actor.roles.includes('SUB') && competitionId === null)
    throw inputFailure({ field: 'competitionId', code: 'required' });
  return { templateId, competitionId, subAccountId, filter: mapOf(body.filter), recipients: linesOf(body.recipients) };
};

const sampleOf = (channel: string, { name, address, language, content, units, isSuppressed }: Composed) => ({
  name,
  address: channel === 'site' ? address : maskValue(channel === 'sms' ? 'phone' : 'email', address),
  language,
  subject: content.subject,
  text: content.text,
  units,
  isSuppressed,
});

/** POST /dsTbMsgSend/estimate: who would get what and at what cost, written for real people; nothing is stored. */
const estimate = async (ctx: Ctx, body: Readonly<Record<string, unknown>>) => {
  rolesFor(ctx, msgSend, 'preview');
  const { template, account, messages, doubles, missing, suppressed, units, cost } = await compose(
    ctx,
    ctx.db,
    await askedBatch(ctx, body),
  );
  const total = messages.length;
  return {
    channel: template.channel,
    total,
    doubles,
    missing,
    suppressed,
    units,
    cost: toWireYuan(cost),
    available: account?.balance ?? null,
    needsApproval: total > (account?.approveAbove ?? approveAboveDefault),
    samples: messages.slice(0, mostSamples).map((one) => sampleOf(template.channel, one)),
  };
};

const pagePolicy = "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; frame-ancestors 'none'";

const optOutPage = (reply: FastifyReply, words: readonly [zh: string, en: string], token?: string): FastifyReply =>
  reply
    .type('text/html; charset=utf-8')
    .header('Content-Security-Policy', pagePolicy)
    .header('Cache-Control', 'no-store')
    .header('Referrer-Policy', 'no-referrer')
    .send(
      `<!doctype html><html lang="zh-CN"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>退订 · Opt out</title>
<body style="font:16px/1.6 system-ui,sans-serif;max-width:32rem;margin:15vh auto;padding:0 1.5rem;color-scheme:light dark"><h1 style="font-size:1.25rem">${words[0]}</h1><p lang="en">${words[1]}</p>${
        token === undefined
          ? ''
          : `<form method="post" action="?token=${encodeURIComponent(token)}"><button style="font:inherit;padding:.5rem 1.25rem">退订 · Opt out</button></form>`
      }</body></html>`,
    );

const optOut = async (ctx: OpenCtx, token: string): Promise<void> => {
  const found = readOptOut(ctx, token);
  if (!found) throw new Failure('message.opt_out');
  await ctx.db.run(
    `insert into ds_tb_msg_suppress (id, tenant_id, address, channel, reason, create_by, create_time)
     values ($1, $2, $3, 'email', 'opt-out', 'system', $4) on conflict do nothing`,
    [newId(ctx), found.tenantId, found.address, ctx.now()],
  );
};

const tokenOf = (query: unknown): string => {
  const token = (query as { readonly token?: unknown } | null)?.token;
  return typeof token === 'string' ? token : '';
};

const simulatedOf = (value: unknown): SimulatedChannel => {
  if (value === 'sms' || value === 'email') return value;
  throw inputFailure({ field: 'channel', code: 'choice' });
};

/** What the simulated providers are told and have taken; there only where they are. */
const simulatorCalls: CallModule['register'] = (app, services) => {
  if (services.config.SAIYUN_SMS_SIMULATOR !== 'on') return;
  const path = '/simulator/messages';
  route(app, services, {
    method: 'PUT',
    path,
    handler: async (ctx, request) => {
      if (!ctx.actor.roles.includes('ADMIN')) throw new Failure('access.denied');
      const { channel, ...orders } = bodyOf(request);
      await tellSimulator(ctx.db, simulatedOf(channel), orders as SimulatorOrders);
      return null;
    },
  });
  route(app, services, {
    method: 'GET',
    path,
    query: { channel: ask.needed },
    handler: async (ctx, { query }) => {
      if (!ctx.actor.roles.includes('ADMIN')) throw new Failure('access.denied');
      const channel = simulatedOf((query as { readonly channel?: unknown }).channel);
      const messages = await ctx.db.many(
        `select id, address, subject, body as text, state, code, took_count as "tookCount" from sys_simulated_message where channel = $1 order by took_time desc, id limit 1000`,
        [channel],
      );
      return { orders: await simulatorOrders(ctx.db, channel), messages };
    },
  });
};

/** Calls of messages beside their records. */
export const messageCalls: CallModule = {
  name: 'messages',
  register(app, services) {
    route(app, services, {
      method: 'POST',
      path: '/dsTbMsgSend/estimate',
      effect: 'read',
      body: estimateInput,
      handler: (ctx, request) => estimate(ctx, bodyOf(request)),
    });
    const path = '/dsTbMsgSuppress/optOut';
    route(app, services, {
      method: 'GET',
      path,
      open: true,
      query: { token: ask.needed },
      // Opening a link changes nothing: programs that scan mail open every one.
      handler: async (ctx, { query }, reply) => {
        const token = tokenOf(query);
        if (!readOptOut(ctx, token)) return optOutPage(reply.code(404), ['链接无效', 'This link is not valid']);
        return optOutPage(reply, ['不再接收通知邮件？', 'Receive no more mail of this kind?'], token);
      },
    });
    route(app, services, {
      method: 'POST',
      path,
      open: true,
      unsigned: true,
      body: null,
      perMinute: 30,
      query: { token: ask.needed },
      handler: async (ctx, { query }, reply) => {
        await optOut(ctx, tokenOf(query));
        return optOutPage(reply, ['已退订', 'You have opted out']);
      },
    });
    simulatorCalls(app, services);
    app.addHook('onReady', async () => services.batches.start());
    app.addHook('onClose', () => services.batches.stop());
  },
};
