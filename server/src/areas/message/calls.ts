import { json, text } from '@saiyun/sdk/contract';
import { msgSend } from '@saiyun/sdk/entities';
import { toWireYuan } from '@saiyun/sdk/logic/money';
import { type SimulatedChannel, type SimulatorOrders, simulatorOrders, tellSimulator } from '../../delivery/simulator/sms-simulator.ts';
import { bodyOf, type Input, oneOf, readInput } from '../../http/call/input.ts';
import { ask } from '../../http/call/query-parameters.ts';
import { type OpenCtx, route } from '../../http/call/route.ts';
import { rolesFor, rolesForCall } from '../../kernel/access/access.ts';
import type { Ctx } from '../../kernel/context.ts';
import { type CallModule, Failure, inputFailure } from '../../kernel/entity-module.ts';
import { newId } from '../../kernel/id.ts';
import { readRow } from '../../kernel/write/standard-calls.ts';
import { approveAboveDefault, type Batch, type Composed, compose } from './compose.ts';
import { maskedAddress } from './details.ts';
import { readOptOut } from './opt-out/link.ts';
import { askPage, donePage, strangePage } from './opt-out/page.ts';
import { optedOut } from './opt-out/reason.ts';
import { sendModule } from './send.ts';

const mostSamples = 5;

const estimateInput = {
  id: text(['批次', 'Batch'], { max: 64 }),
  templateId: text(['消息模板', 'Template'], { max: 64 }),
  channel: oneOf(['渠道', 'Channel'], ['email', 'sms', 'site']),
  titleZh: msgSend.fields.titleZh,
  titleEn: msgSend.fields.titleEn,
  contentZh: msgSend.fields.contentZh,
  contentEn: msgSend.fields.contentEn,
  competitionId: text(['竞赛', 'Competition'], { max: 64 }),
  subAccountId: text(['子账户', 'Sub-account'], { max: 64 }),
  filter: json(['收件条件', 'Filter'], 'messageFilter'),
  recipients: json(['收件人', 'Recipients'], 'textList'),
  person: text(['看谁的', 'Whose'], { max: 100 }),
} as const;

type Estimate = Input<typeof estimateInput>;

/** The batch that is asked about: a stored one, or what a form says before it is stored. */
const askedBatch = async (ctx: Ctx, asked: Estimate): Promise<Batch> => {
  const { id, templateId = null, competitionId = null, subAccountId = null, filter = null, recipients = null } = asked;
  const { channel = null, titleZh = null, titleEn = null, contentZh = null, contentEn = null } = asked;
  if (id !== undefined) return readRow(ctx, ctx.db, sendModule, rolesForCall(ctx, msgSend, 'queryById'), id);
  const { roles } = ctx.actor;
  if (!roles.includes('ADMIN') && roles.includes('SUB') && competitionId === null)
    throw inputFailure({ field: 'competitionId', code: 'required' });
  return { templateId, channel, titleZh, titleEn, contentZh, contentEn, competitionId, subAccountId, filter, recipients };
};

const sampleOf = (channel: string, { name, address, language, content, units, isSuppressed }: Composed) => ({
  name,
  address: maskedAddress(channel, address),
  language,
  subject: content.subject,
  text: content.text,
  units,
  isSuppressed,
});

const samplesFor = (messages: readonly Composed[], person: string | undefined): readonly Composed[] => {
  const asked = person?.trim().toLowerCase();
  const found = asked ? messages.filter(({ name, address }) => `${name} ${address}`.toLowerCase().includes(asked)) : messages;
  return found.slice(0, mostSamples);
};

/** POST /dsTbMsgSend/estimate: who would get what and at what cost, written for real people; nothing is stored. */
const estimate = async (ctx: Ctx, body: unknown) => {
  rolesFor(ctx, msgSend, 'preview');
  const asked = readInput(estimateInput, body);
  const { words, account, messages, doubles, missing, suppressed, units, cost } = await compose(ctx, ctx.db, await askedBatch(ctx, asked));
  const total = messages.length;
  return {
    channel: words.channel,
    total,
    doubles,
    missing,
    suppressed,
    units,
    cost: toWireYuan(cost),
    available: account?.balance ?? null,
    needsApproval: total > (account?.approveAbove ?? approveAboveDefault),
    samples: samplesFor(messages, asked.person).map((one) => sampleOf(words.channel, one)),
  };
};

const optOut = async (ctx: OpenCtx, { tenantId, address }: { readonly tenantId: number; readonly address: string }): Promise<void> => {
  await ctx.db.run(
    `insert into ds_tb_msg_suppress (id, tenant_id, address, channel, reason, create_by, create_time)
     values ($1, $2, $3, 'email', '${optedOut}', 'system', $4) on conflict do nothing`,
    [newId(ctx), tenantId, address, ctx.now()],
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
      handler: (ctx, { body }) => estimate(ctx, body),
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
        const found = readOptOut(ctx, token);
        return found ? askPage(reply, found.address, token) : strangePage(reply);
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
        const found = readOptOut(ctx, tokenOf(query));
        if (!found) return strangePage(reply);
        await optOut(ctx, found);
        return donePage(reply);
      },
    });
    simulatorCalls(app, services);
    app.addHook('onReady', async () => services.batches.start());
    app.addHook('onClose', () => services.batches.stop());
  },
};
