import { no, type OrderLine, yes } from '@saiyun/sdk/contract';
import {
  costExamine,
  costOrder,
  costOrderClose,
  costOrderStatus,
  examineStatus,
  ledgerBusiness,
  payAlert,
  payment,
  paymentStatus,
  payNotify,
  payProvider,
  payStatus,
  refund,
  refundSource,
  refundStatus,
} from '@saiyun/sdk/entities';
import { storedReason } from '@saiyun/sdk/messages';
import { type OrderFee, quoteOrder } from '@saiyun/sdk/rules';
import { toWireDate } from '@saiyun/sdk/view';
import { type NewEntry, post } from '../../areas/money/ledger.ts';
import { insertEntity, type SeedRow } from '../../defaults/insert.ts';
import { idOf } from '../../defaults/random.ts';
import { at, type Seeding, type SeedTenant } from '../../defaults/seeding.ts';
import { voucherPaths } from '../platform/files.ts';
import { userId } from '../platform/people.ts';
import { financeCall } from './ledger.ts';

const [hourMs, dayMs] = [3_600_000, 86_400_000];

interface Entry {
  readonly id: string;
  readonly competitionId: string;
  readonly groupId: string | null;
  readonly unitId: string | null;
  readonly captain: string | null;
  readonly payStatus: string;
  readonly submitted: Date;
  readonly people: number;
}

interface Refunded {
  readonly share: number;
  readonly status: (typeof refundStatus)['asked' | 'approved' | 'sent' | 'done' | 'failed' | 'refused'];
  readonly source: (typeof refundSource)['applicant' | 'admin' | 'provider'];
}

/** What became of an order: how it stands, by what it was paid, the attempts before, and what went back. */
interface Story {
  readonly status: string;
  readonly by?: (typeof payProvider)['wechat' | 'alipay' | 'offline'];
  /** A payment that has not ended. */
  readonly live?: string;
  /** An attempt that came to nothing. */
  readonly before?: string;
  /** An earlier order of the entry, which nobody paid in time. */
  readonly isRenewed?: boolean;
  readonly isLate?: boolean;
  readonly back?: Refunded;
}

const { wechat, alipay, offline } = payProvider;
const { applicant, admin, provider } = refundSource;

/** The stories of entries that owe, that have paid, and whose money went back; each is told of one entry after the other. */
const stories: Readonly<Record<string, readonly Story[]>> = {
  [payStatus.unpaid]: [
    { status: costOrderStatus.unpaid, isRenewed: true },
    { status: costOrderStatus.waiting },
    { status: costOrderStatus.refused },
    { status: costOrderStatus.paying, by: wechat, live: paymentStatus.paying },
    { status: costOrderStatus.paying, by: alipay, live: paymentStatus.unknown },
    { status: costOrderStatus.paying, by: wechat, live: paymentStatus.created },
    { status: costOrderStatus.waiting },
    { status: costOrderStatus.unpaid },
  ],
  [payStatus.paid]: [
    { status: costOrderStatus.paid, by: wechat },
    { status: costOrderStatus.paid, by: offline },
    { status: costOrderStatus.partlyRefunded, by: wechat, back: { share: 0.5, status: refundStatus.done, source: admin } },
    { status: costOrderStatus.paid, by: alipay, before: paymentStatus.closed },
    { status: costOrderStatus.paid, by: wechat, back: { share: 1, status: refundStatus.asked, source: applicant } },
    { status: costOrderStatus.paid, by: alipay, back: { share: 0.5, status: refundStatus.refused, source: applicant } },
    { status: costOrderStatus.paid, by: offline, back: { share: 1, status: refundStatus.approved, source: applicant } },
    { status: costOrderStatus.paid, by: wechat, before: paymentStatus.failed, isLate: true },
    { status: costOrderStatus.paid, by: wechat, back: { share: 1, status: refundStatus.sent, source: admin } },
    { status: costOrderStatus.paid, by: alipay, back: { share: 1, status: refundStatus.failed, source: admin } },
    { status: costOrderStatus.partlyRefunded, by: alipay, back: { share: 0.5, status: refundStatus.done, source: provider } },
    { status: costOrderStatus.paid, by: alipay },
  ],
  [payStatus.refunded]: [
    { status: costOrderStatus.refunded, by: wechat, back: { share: 1, status: refundStatus.done, source: applicant } },
    { status: costOrderStatus.refunded, by: offline, back: { share: 1, status: refundStatus.done, source: admin } },
  ],
};

const reasons: Readonly<Record<string, string>> = {
  [applicant]: '队员因学校安排无法参赛，申请退费。',
  [admin]: '按竞赛通知退还部分报名费。',
  [provider]: storedReason('refundedAtProvider'),
};

interface Move {
  readonly time: number;
  readonly entry: NewEntry;
}

/** The rows of all orders, as they are written. */
interface Rows {
  readonly orders: SeedRow[];
  readonly payments: SeedRow[];
  readonly notices: SeedRow[];
  readonly vouchers: SeedRow[];
  readonly refunds: SeedRow[];
  readonly moves: Move[];
}

const entriesOf = ({ tx }: Seeding, tenant: SeedTenant): Promise<Entry[]> =>
  tx.many<Entry>(
    `select r.id, r.competition_id as "competitionId", r.group_id as "groupId", r.unit_id as "unitId", r.captain_user_id as captain,
       r.pay_status as "payStatus", coalesce(r.submit_time, r.create_time) as submitted, 1 + (select count(*)::int from ds_tb_registration_member m
         where m.tenant_id = r.tenant_id and m.registration_id = r.id and m.member_role = 'member' and m.del_flag = '0') as people
     from ds_tb_registration r where r.tenant_id = $1 and r.pay_status <> '${payStatus.none}' order by r.captain_user_id nulls last, r.id`,
    [tenant.id],
  );

const feesOf = async ({ tx }: Seeding, tenant: SeedTenant): Promise<ReadonlyMap<string, readonly OrderFee[]>> => {
  const rows = await tx.many<Omit<OrderFee, 'isChoice'> & { readonly competitionId: string }>(
    `select id, competition_id as "competitionId", item_name as name, item_name_en as "nameEn", fee_mode as "feeMode", amount as "amountFen",
       early_bird as "earlyBird", group_id as "groupId" from ds_tb_cost_item where tenant_id = $1 and is_choice is distinct from '${yes}'
     order by group_id nulls first, create_time, id`,
    [tenant.id],
  );
  return Map.groupBy(
    rows.map((row) => ({ ...row, isChoice: false })),
    ({ competitionId }) => competitionId,
  );
};

const iso = (ms: number): string => new Date(ms).toISOString();
const numberOf = (letter: string, ms: number, id: string): string =>
  `${letter}${toWireDate(new Date(ms)).replaceAll('-', '')}${id.slice(0, 10).toUpperCase()}`;

/** One entry's order, whose story is told. */
interface Told {
  readonly seeding: Seeding;
  readonly tenant: SeedTenant;
  readonly rows: Rows;
  readonly entry: Entry;
  readonly lines: readonly OrderLine[];
  readonly story: Story;
  readonly id: string;
  /** When the order was made, in epoch ms. */
  readonly made: number;
  readonly amount: number;
  readonly transferNo: string;
  /** The file of its voucher, of its own as long as there are some. */
  readonly voucher: string;
}

/** An order that is open was made in the last days; the others when the entry was approved. */
const madeOf = (seeding: Seeding, entry: Entry): number => {
  const approved = entry.submitted.getTime() + 26 * hourMs;
  const latest = Date.parse(at(seeding, -1, 9)) - (Number.parseInt(entry.id.slice(0, 4), 16) % 300) * 60_000;
  return entry.payStatus === payStatus.unpaid
    ? Math.max(Math.min(approved, latest), latest - 3 * dayMs)
    : Math.min(approved, latest - dayMs);
};

const digits = (name: string, size: number): string => idOf(name).replaceAll(/\D/g, '').padEnd(size, '0').slice(0, size);

const addOrder = (told: Told, id: string, made: number, more: SeedRow): void => {
  const { tenant, rows, entry, lines, story, amount } = told;
  const hasVoucher = story.by === offline || story.status === costOrderStatus.waiting || story.status === costOrderStatus.refused;
  rows.orders.push({
    id,
    tenantId: tenant.id,
    createBy: 'admin',
    createTime: iso(made),
    orderNo: numberOf('D', made, id),
    competitionId: entry.competitionId,
    registrationId: entry.id,
    unitId: entry.unitId,
    payerUserId: entry.captain,
    items: lines,
    amount,
    paidAmount: 0,
    refundedAmount: 0,
    expireTime: iso(made + 14 * dayMs),
    closeReason: null,
    voucherFileId: hasVoucher ? told.voucher : null,
    ...more,
  });
};

const succeeded = ({ story: { back, isLate }, amount, id, made, transferNo }: Told, by: string) => ({
  status: paymentStatus.succeeded,
  provider: by,
  providerTradeNo: by === offline ? transferNo : `42000${digits(`trade:${id}`, 16)}`,
  payTime: iso(made + 3 * hourMs),
  refundedAmount: back?.status === refundStatus.done ? amount * back.share : 0,
  alert: isLate ? payAlert.late : null,
});

const addPayment = (told: Told, kind: string, hours: number, more: SeedRow & { readonly provider: string }): string => {
  const id = idOf(`payment:${told.id}:${kind}`);
  const time = told.made + hours * hourMs;
  const paymentNo = numberOf('P', time, id);
  const common = { tenantId: told.tenant.id, createBy: 'student' };
  told.rows.payments.push({
    ...common,
    id,
    createTime: iso(time - 120_000),
    orderIds: told.id,
    paymentNo,
    idempotencyKey: paymentNo,
    amount: told.amount,
    refundedAmount: 0,
    providerTradeNo: null,
    payTime: null,
    expireTime: more.provider === offline ? null : iso(time + 2 * hourMs),
    alert: null,
    queryCount: 1,
    ...more,
  });
  if (more.status === paymentStatus.succeeded && more.provider !== offline)
    told.rows.notices.push({
      ...common,
      id: idOf(`notice:${id}`),
      createBy: 'system',
      createTime: iso(time),
      eventId: `${more.provider}:${idOf(`event:${id}`)}`,
      provider: more.provider,
      paymentId: id,
      body: JSON.stringify({ out_trade_no: paymentNo, trade_state: 'SUCCESS', amount: { total: told.amount } }),
      outcome: 'booked',
      handled: yes,
    });
  return id;
};

const addVoucher = ({ tenant, rows, id, made, amount, transferNo, voucher }: Told, status: string): void => {
  const isDecided = status !== examineStatus.waiting;
  rows.vouchers.push({
    id: idOf(`examine:${id}`),
    tenantId: tenant.id,
    createBy: 'student',
    createTime: iso(made + 2 * hourMs),
    orderIds: id,
    amount,
    status,
    transferNo,
    voucherFileId: voucher,
    examineBy: isDecided ? userId(tenant.id, 'finance') : null,
    examineTime: isDecided ? iso(made + 3 * hourMs) : null,
    opinion: status === examineStatus.refused ? '回单金额与订单不一致，请核对后重新上传。' : null,
  });
};

const moveOf = ({ story }: Told, of: Omit<NewEntry, 'postings'>, time: number, fen: number): Move => ({
  time,
  entry: {
    ...of,
    postings: [
      { account: `platform:cash:${story.by}`, amount: -fen },
      { account: 'platform:fee-income', amount: fen },
    ],
  },
});

const addRefund = (told: Told, paymentId: string, { share, status, source }: Refunded): void => {
  const { seeding, tenant, rows } = told;
  const id = idOf(`refund:${paymentId}`);
  const asked = Math.min(told.made + 2 * dayMs, seeding.today.getTime() - 6 * hourMs);
  const amount = told.amount * share;
  const isDone = status === refundStatus.done;
  const isDecided = status !== refundStatus.asked && source !== provider;
  rows.refunds.push({
    id,
    tenantId: tenant.id,
    createBy: source === applicant ? 'student' : 'finance',
    createTime: iso(asked),
    refundNo: numberOf('R', asked, id),
    orderId: told.id,
    paymentId,
    amount,
    source,
    reason: reasons[source],
    status,
    examineBy: isDecided ? userId(tenant.id, 'finance') : null,
    opinion: status === refundStatus.refused ? '已过退费期限。' : null,
    failReason: status === refundStatus.failed ? '原支付账户已注销，退款失败。' : null,
    doneTime: isDone ? iso(asked + 2 * hourMs) : null,
    providerRefundNo: isDone ? `5030${digits(`back:${id}`, 14)}` : null,
    idempotencyKey: id,
  });
  const of = { bizType: ledgerBusiness.feeRefunded, refType: refund.name, refId: id, idempotencyKey: `refund:${id}` };
  if (isDone) rows.moves.push(moveOf(told, of, asked + 2 * hourMs, -amount));
};

/** The rows of one entry's order, and of what happened to it. */
const tell = (told: Told): void => {
  const { story, rows, amount, made, id } = told;
  const { by, back } = story;
  const isPaid = by !== undefined && story.live === undefined;
  addOrder(told, id, made, {
    status: story.status,
    paidAmount: isPaid ? amount : 0,
    refundedAmount: back?.status === refundStatus.done ? amount * back.share : 0,
  });
  if (story.isRenewed)
    addOrder(told, idOf(`order:${told.entry.id}:expired`), made - 16 * dayMs, {
      status: costOrderStatus.closed,
      closeReason: costOrderClose.expired,
    });
  if (story.before !== undefined) addPayment(told, 'before', 1, { status: story.before, provider: wechat });
  if (story.live !== undefined) addPayment(told, 'live', 2, { status: story.live, provider: by ?? wechat });
  if (story.status === costOrderStatus.waiting) addVoucher(told, examineStatus.waiting);
  if (story.status === costOrderStatus.refused) addVoucher(told, examineStatus.refused);
  if (!isPaid) return;
  if (by === offline) addVoucher(told, examineStatus.approved);
  const paid = addPayment(told, 'paid', 3, succeeded(told, by));
  const of = { bizType: ledgerBusiness.feePaid, refType: payment.name, refId: paid, idempotencyKey: `payment:${paid}` };
  rows.moves.push(moveOf(told, of, made + 3 * hourMs, amount));
  if (back) addRefund(told, paid, back);
};

/** Orders of the first entries in every state, with their payments, vouchers, notices and refunds, through the ledger (FEE-01 to FEE-03). */
export async function seedFees(seeding: Seeding, tenant: SeedTenant, drawn: { n: number }): Promise<void> {
  const { tx, cipher } = seeding;
  const fees = await feesOf(seeding, tenant);
  const rows: Rows = { orders: [], payments: [], notices: [], vouchers: [], refunds: [], moves: [] };
  const told = new Map<string, number>();
  for (const entry of await entriesOf(seeding, tenant)) {
    const n = told.get(entry.payStatus) ?? 0;
    told.set(entry.payStatus, n + 1);
    const ways = stories[entry.payStatus] ?? [];
    const story = ways[n % ways.length];
    const day = toWireDate(new Date(entry.submitted.getTime() + 26 * hourMs));
    const { lines } = quoteOrder(
      fees.get(entry.competitionId) ?? [],
      { groupId: entry.groupId, people: entry.people, chosen: [], paidFen: 0 },
      day,
    );
    if (!story) continue;
    const id = idOf(`order:${entry.id}`);
    const amount = lines.reduce((sum, { sumFen }) => sum + sumFen, 0);
    const transferNo = `HZ${digits(`transfer:${id}`, 12)}`;
    const voucher = voucherPaths[rows.vouchers.length % voucherPaths.length] ?? '';
    tell({ seeding, tenant, rows, entry, lines, story, id, made: madeOf(seeding, entry), amount, transferNo, voucher });
  }
  await insertEntity(tx, cipher, costOrder, rows.orders);
  await insertEntity(tx, cipher, payment, rows.payments);
  await tx.run(
    `insert into ds_tb_payment_part (tenant_id, payment_id, order_id, amount) select tenant_id, id, order_ids, amount from ds_tb_payment where tenant_id = $1`,
    [tenant.id],
  );
  await insertEntity(tx, cipher, payNotify, [...rows.notices, doubted(seeding, tenant, rows)]);
  await insertEntity(tx, cipher, costExamine, rows.vouchers);
  await insertEntity(tx, cipher, refund, rows.refunds);
  for (const { time, entry } of rows.moves.toSorted((a, b) => a.time - b.time))
    await post({ ...financeCall(seeding, tenant, drawn, 0, 'system'), now: () => new Date(time) }, entry);
}

/** A notice that told another amount than was asked for, and was not believed. */
const doubted = (seeding: Seeding, tenant: SeedTenant, { payments }: Rows): SeedRow => {
  const of = payments.find(({ status }) => status === paymentStatus.unknown);
  return {
    id: idOf(`notice:${tenant.id}:doubted`),
    tenantId: tenant.id,
    createBy: 'system',
    createTime: at(seeding, -1, 10),
    eventId: `${alipay}:${idOf(`event:${tenant.id}:doubted`)}`,
    provider: alipay,
    paymentId: of?.id ?? null,
    body: JSON.stringify({ out_trade_no: of?.paymentNo ?? '', trade_status: 'TRADE_SUCCESS', total_amount: '0.01' }),
    outcome: 'amount',
    handled: no,
  };
};
