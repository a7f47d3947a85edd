import {
  msgAccountStatus,
  msgDetailStatus,
  msgRecharge,
  msgRechargeStatus,
  msgSend,
  msgSendDetail,
  msgSendStatus,
  msgSubAccount,
  msgSuppress,
  msgTemplate,
  msgTemplateStatus,
  registrationStatus,
} from '@saiyun/sdk/entities';
import { digestOf } from '@saiyun/sdk/logic/digest';
import { storedReason } from '@saiyun/sdk/messages';
import { fieldsIn, type MergeValues, mergeText, signedText } from '@saiyun/sdk/rules';
import { maskValue } from '@saiyun/sdk/view';
import { optedOut } from '../../areas/message/opt-out/reason.ts';
import { moveUnits, type TradeKind } from '../../areas/message/units/units.ts';
import { insertEntity, type SeedRow } from '../../defaults/insert.ts';
import { idOf, seeded } from '../../defaults/random.ts';
import type { Seeding, SeedTenant } from '../../defaults/seeding.ts';
import { at } from '../../defaults/seeding.ts';
import { faultOf } from '../../delivery/fault.ts';
import { competitionId, demoCompetitions } from '../competition/competitions.ts';
import { financeCall } from '../money/ledger.ts';
import { mobile, personName } from '../names.ts';
import { signaturePath } from './files.ts';
import { homeUnit, unitId } from './people.ts';

const price = 5;
const signName = '赛云';

const templates = [
  {
    code: 'submit_reminder',
    channel: 'email',
    status: msgTemplateStatus.approved,
    titleZh: '作品提交提醒',
    titleEn: 'Hand in your work',
    contentZh:
      '{name}，您好！\n\n您在{competition}的队伍{team}（报名编号 {entryNo}）尚未提交作品，请在截止时间前登录平台完成提交。\n{link}',
    contentEn:
      'Hello {name},\n\nYour team {team} in {competition} (entry {entryNo}) has not handed in its work yet. Please sign in and do so before the deadline.\n{link}',
  },
  {
    code: 'award_ceremony',
    channel: 'email',
    status: msgTemplateStatus.draft,
    titleZh: '颁奖典礼邀请',
    titleEn: 'Invitation to the award ceremony',
    contentZh: '{name}，您好！\n\n诚邀{unit}参加{competition}颁奖典礼，时间地点将另行通知。',
    contentEn: 'Hello {name},\n\nWe are glad to invite {unit} to the award ceremony of {competition}. Time and place will follow.',
  },
  {
    code: 'deadline',
    channel: 'sms',
    status: msgTemplateStatus.approved,
    titleZh: '报名截止提醒',
    titleEn: 'Entries close soon',
    contentZh: '{name}您好，{competition}报名即将截止，请尽快登录平台完成报名。',
    contentEn: 'Hello {name}, entries to {competition} close soon. Please sign in and complete yours.',
    providerTemplateId: 'SMS_461002718',
  },
  {
    code: 'on_site',
    channel: 'sms',
    status: msgTemplateStatus.submitted,
    titleZh: '现场赛签到通知',
    titleEn: 'Check-in at the final',
    contentZh: '{name}您好，请{team}于比赛当日 8:30 前到现场签到。',
    contentEn: 'Hello {name}, {team} checks in on the day of the final before 8:30.',
    providerTemplateId: 'SMS_461002733',
  },
  {
    code: 'early_fee',
    channel: 'sms',
    status: msgTemplateStatus.rejected,
    titleZh: '早鸟优惠',
    titleEn: 'Early price',
    contentZh: '{name}您好，{competition}早鸟优惠今日截止，立即报名立减！',
    contentEn: 'Hello {name}, the early price of {competition} ends today. Enter now and save!',
    rejectReason: '含有营销内容',
    providerTemplateId: 'SMS_461002740',
  },
  {
    code: 'pre_season',
    channel: 'sms',
    status: msgTemplateStatus.deactivated,
    titleZh: '赛前培训通知',
    titleEn: 'Training before the contest',
    contentZh: '{name}您好，{competition}赛前培训将于本周六举行。',
    contentEn: 'Hello {name}, the training for {competition} is this Saturday.',
    providerTemplateId: 'SMS_458120031',
  },
  {
    code: 'result_out',
    channel: 'site',
    status: msgTemplateStatus.approved,
    titleZh: '成绩已公布',
    titleEn: 'The results are out',
    contentZh: '{name}，您好！{team}在{competition}中的成绩已公布，可在报名页面查看。',
    contentEn: 'Hello {name}, the result of {team} in {competition} is out; you find it on the page of your entry.',
  },
] as const;
type Template = (typeof templates)[number];
type Code = Template['code'];

interface DemoBatch {
  readonly name: string;
  readonly of: Code;
  readonly status: string;
  readonly day: number;
  /** Hours after midnight on the day that it waits for. */
  readonly scheduled?: readonly [day: number, hour: number];
  /** Captains of entries in this state of the first competition; without it they were entered by hand. */
  readonly filter?: string;
  /** How many messages are in which state; none until it is queued. */
  readonly messages: readonly (readonly [state: string, count: number])[];
  /** What the last preview counted. */
  readonly counted?: number;
}

const { queued, sending, accepted, delivered, softBounce, hardBounce, failed, suppressed } = msgDetailStatus;

const batches: readonly DemoBatch[] = [
  { name: '颁奖季成绩通知', of: 'result_out', status: msgSendStatus.draft, day: -1, filter: registrationStatus.approved, messages: [] },
  {
    name: '全体参赛队截止提醒',
    of: 'deadline',
    status: msgSendStatus.waiting,
    day: -1,
    filter: registrationStatus.submitted,
    messages: [],
    counted: 618,
  },
  { name: '报名截止前一天提醒', of: 'deadline', status: msgSendStatus.queued, day: 0, scheduled: [1, 9], messages: [[queued, 12]] },
  {
    name: '未提交作品提醒（第二批）',
    of: 'deadline',
    status: msgSendStatus.sending,
    day: -1,
    messages: [
      [delivered, 14],
      [accepted, 5],
      [sending, 1],
      [queued, 10],
    ],
  },
  {
    name: '未提交作品提醒（第一批）',
    of: 'submit_reminder',
    status: msgSendStatus.done,
    day: -6,
    filter: registrationStatus.approved,
    messages: [
      [delivered, 31],
      [softBounce, 1],
      [hardBounce, 2],
      [failed, 1],
      [suppressed, 2],
    ],
  },
  {
    name: '赛前说明会改期通知',
    of: 'deadline',
    status: msgSendStatus.cancelled,
    day: -9,
    messages: [
      [delivered, 6],
      [failed, 8],
    ],
  },
  {
    name: '答辩时间确认',
    of: 'deadline',
    status: msgSendStatus.stopped,
    day: -4,
    messages: [
      [delivered, 9],
      [queued, 6],
    ],
  },
  {
    name: '现场赛注意事项',
    of: 'submit_reminder',
    status: msgSendStatus.paused,
    day: -2,
    messages: [
      [delivered, 11],
      [queued, 7],
    ],
  },
];

const templateId = (tenant: SeedTenant, code: Code): string => idOf(`msg-template:${tenant.id}:${code}`);
const accountId = (tenant: SeedTenant, name: 'shared' | 'school'): string => idOf(`msg-account:${tenant.id}:${name}`);

const seedTemplates = (seeding: Seeding, tenant: SeedTenant): Promise<void> =>
  insertEntity(
    seeding.tx,
    seeding.cipher,
    msgTemplate,
    templates.map(({ code, ...row }, n) => ({
      ...row,
      id: templateId(tenant, code),
      tenantId: tenant.id,
      templateCode: code,
      signName: row.channel === 'sms' ? signName : null,
      fields: fieldsIn(`${row.titleZh}${row.contentZh}`).known,
      createBy: 'admin',
      createTime: at(seeding, -30 + n, 10),
    })),
  );

/** Sub-accounts with what was bought for them; the units of the shared one are spent by the batches. */
const seedAccounts = async (seeding: Seeding, tenant: SeedTenant, drawn: { n: number }): Promise<void> => {
  const { tx, cipher } = seeding;
  const common = { tenantId: tenant.id, channel: 'sms', balanceUnits: 0, frozenUnits: 0, unitPrice: price, createBy: 'admin' };
  await insertEntity(tx, cipher, msgSubAccount, [
    {
      ...common,
      id: accountId(tenant, 'shared'),
      dailyLimit: 5000,
      perMinute: 600,
      approveAbove: 500,
      quietFrom: '22:00',
      quietUntil: '08:00',
      status: msgAccountStatus.enabled,
      createTime: at(seeding, -30, 9),
    },
    {
      ...common,
      id: accountId(tenant, 'school'),
      unitId: unitId(tenant.id, homeUnit),
      status: msgAccountStatus.disabled,
      createTime: at(seeding, -25, 9),
    },
  ]);
  const bought = [
    { account: 'shared', units: 10_000, status: msgRechargeStatus.paid, day: -28 },
    { account: 'shared', units: 20_000, status: msgRechargeStatus.waiting, day: -1 },
    { account: 'school', units: 500, status: msgRechargeStatus.cancelled, day: -20 },
  ] as const;
  const rows = bought.map(({ account, units, status, day }, n) => ({
    id: idOf(`msg-recharge:${tenant.id}:${n}`),
    tenantId: tenant.id,
    subAccountId: accountId(tenant, account),
    units,
    amount: units * price,
    voucherFileId: status === msgRechargeStatus.cancelled ? null : signaturePath,
    status,
    createBy: 'admin',
    createTime: at(seeding, day, 11),
  }));
  await insertEntity(tx, cipher, msgRecharge, rows);
  for (const { id, subAccountId, units, status } of rows)
    if (status === msgRechargeStatus.paid)
      await moveUnits(financeCall(seeding, tenant, drawn, -27), {
        subAccountId,
        kind: 'recharge',
        units,
        refType: msgRecharge.name,
        refId: id,
        key: `msg-recharge:${id}`,
      });
};

const open: ReadonlySet<string> = new Set([queued, sending]);
const took: ReadonlySet<string> = new Set([accepted, delivered, softBounce]);
const arrived: ReadonlySet<string> = new Set([accepted, delivered]);
const failedOnes: ReadonlySet<string> = new Set([softBounce, hardBounce, failed]);
const lost: ReadonlySet<string> = new Set([hardBounce, failed]);
const errorOf: Readonly<Record<string, string>> = { [softBounce]: '452', [hardBounce]: '550', [failed]: 'cancelled' };

/** The messages of a batch. What waits has had its share of the day, and goes on tomorrow. */
const messagesOf = (seeding: Seeding, tenant: SeedTenant, batch: DemoBatch, template: Template, first: number): SeedRow[] => {
  const random = seeded(4100 + first);
  const send = idOf(`msg-send:${tenant.id}:${batch.name}`);
  const states = batch.messages.flatMap(([state, count]) => Array.from({ length: count }, () => state));
  return states.map((status, i) => {
    const name = personName(random);
    const address = template.channel === 'sms' ? mobile(7000 + first + i) : `m${7000 + first + i}@example.com`;
    const values: MergeValues = { name, competition: demoCompetitions[0]?.name[0] ?? '', team: `${name}队`, entryNo: `SJFX${1000 + i}` };
    const subject = mergeText(template.channel, template.titleZh, values);
    const text = mergeText(template.channel, template.contentZh, values);
    const content = { subject, text: template.channel === 'sms' ? signedText(signName, text) : text };
    const sealed = seeding.cipher.seal(address);
    const isPaid = template.channel === 'sms';
    return {
      id: idOf(`msg-detail:${send}:${i}`),
      tenantId: tenant.id,
      sendId: send,
      personName: name,
      address: maskValue(template.channel === 'sms' ? 'phone' : 'email', address),
      sealedAddress: sealed.cipher,
      addressHash: sealed.hash,
      locale: 'zh-CN',
      sealedText: seeding.cipher.seal(JSON.stringify(content)).cipher,
      renderedDigest: digestOf(content),
      segments: isPaid ? 1 : 0,
      held: isPaid && open.has(status) ? 1 : 0,
      status,
      providerMsgId: took.has(status) ? `demo-${first + i}` : null,
      errorCode: errorOf[status] ?? null,
      fault: errorOf[status] === undefined ? null : faultOf(errorOf[status]),
      tryCount: status === queued || status === suppressed ? 0 : 1,
      nextTryTime: open.has(status) ? at(seeding, 1, 9) : null,
      sentTime: status === queued || status === suppressed ? null : at(seeding, batch.day, 15.2),
      createBy: 'admin',
      createTime: at(seeding, batch.day, 15),
    };
  });
};

const hiddenColumns = {
  sealed_address: 'text',
  address_hash: 'text',
  sealed_text: 'text',
  held: 'integer',
  sent_time: 'timestamptz',
} as const;

const batchRow = (seeding: Seeding, tenant: SeedTenant, batch: DemoBatch, template: Template, messages: readonly SeedRow[]): SeedRow => {
  const count = (of: ReadonlySet<string>): number => messages.filter(({ status }) => of.has(String(status))).length;
  const isPaid = template.channel === 'sms';
  const isQueued = messages.length > 0;
  const total = isQueued ? messages.length : (batch.counted ?? null);
  const units = total === null ? null : isPaid ? total : 0;
  const [day, hour] = batch.scheduled ?? [0, 0];
  return {
    id: idOf(`msg-send:${tenant.id}:${batch.name}`),
    tenantId: tenant.id,
    batchName: batch.name,
    templateId: templateId(tenant, batch.of),
    channel: template.channel,
    competitionId: competitionId(tenant.id, { prefix: 'SJFX' }),
    subAccountId: isPaid ? accountId(tenant, 'shared') : null,
    filter: batch.filter ? { audience: 'captains', status: batch.filter } : null,
    recipients: null,
    scheduleTime: batch.scheduled ? at(seeding, day, hour) : null,
    total,
    okCount: isQueued ? count(arrived) : null,
    failCount: isQueued ? count(failedOnes) : null,
    unitCount: units,
    frozenUnits: isQueued && isPaid ? count(open) : isQueued ? 0 : null,
    estimatedCost: units === null ? null : units * price,
    status: batch.status,
    submit_by: batch.status === msgSendStatus.draft ? null : 'admin',
    createBy: 'admin',
    createTime: at(seeding, batch.day, 15),
  };
};

/** Units of a queued batch: frozen, then spent on what was taken and given back for what was lost. */
const moveFor = async (seeding: Seeding, tenant: SeedTenant, drawn: { n: number }, row: SeedRow, messages: readonly SeedRow[]) => {
  const count = (of: ReadonlySet<string>): number => messages.filter(({ status }) => of.has(String(status))).length;
  const moves: readonly (readonly [TradeKind, number])[] = [
    ['freeze', messages.length],
    ['settle', count(took)],
    ['release', count(lost)],
  ];
  for (const [kind, units] of moves)
    if (units > 0)
      await moveUnits(financeCall(seeding, tenant, drawn, -1, 'admin'), {
        subAccountId: String(row.subAccountId),
        kind,
        units,
        refType: msgSend.name,
        refId: String(row.id),
        key: `msg-${kind}:${String(row.id)}`,
      });
};

/** Templates, batches, sub-accounts and suppressed addresses in every state, with the ledger behind them. */
export async function seedBatches(seeding: Seeding, tenant: SeedTenant, drawn: { n: number }): Promise<void> {
  const { tx, cipher } = seeding;
  await seedTemplates(seeding, tenant);
  await seedAccounts(seeding, tenant, drawn);
  let first = 0;
  for (const batch of batches) {
    const template = templates.find(({ code }) => code === batch.of) ?? templates[0];
    const messages = messagesOf(seeding, tenant, batch, template, first);
    first += messages.length;
    const row = batchRow(seeding, tenant, batch, template, messages);
    await insertEntity(tx, cipher, msgSend, [row], { submit_by: 'text' });
    await insertEntity(tx, cipher, msgSendDetail, messages, hiddenColumns);
    if (row.subAccountId && messages.length > 0) await moveFor(seeding, tenant, drawn, row, messages);
  }
  const kept = { tenantId: tenant.id, createBy: 'system' };
  await insertEntity(tx, cipher, msgSuppress, [
    {
      ...kept,
      id: idOf(`suppress:${tenant.id}:0`),
      channel: 'email',
      address: 'm7051@example.com',
      reason: optedOut,
      createTime: at(seeding, -7, 9),
    },
    {
      ...kept,
      id: idOf(`suppress:${tenant.id}:1`),
      channel: 'email',
      address: 'm7090@example.com',
      reason: storedReason('bounced'),
      createTime: at(seeding, -6, 15.3),
    },
    {
      ...kept,
      createBy: 'admin',
      id: idOf(`suppress:${tenant.id}:2`),
      channel: 'sms',
      address: mobile(9001),
      reason: '本人来电要求暂不接收',
      until: at(seeding, 30, 0),
      createTime: at(seeding, -3, 10),
    },
  ]);
}
