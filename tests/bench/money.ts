// Money and messages under load: a queue of finance among 500,000 orders, notices of a provider, a statement of 100,000 rows, and 10,000
// text messages to the simulated provider.
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { createClient } from '@saiyun/sdk';
import { messageBatchCalls, paymentCalls } from '@saiyun/sdk/calls';
import { msgAccountStatus, msgSendStatus, msgTemplateStatus, payProvider } from '@saiyun/sdk/entities';
import pg from 'pg';
import type { SentNotice } from '../../server/src/delivery/pay/simulator/gateway.ts';
import { goodManners, openState } from '../../server/src/delivery/pay/simulator/state.ts';
import { wechatPaidNotice } from '../../server/src/delivery/pay/simulator/wechat-side.ts';
import { demoPassword, eventually, startServer } from '../support/process.ts';
import { sideBySide } from './load.ts';
import { bareServer, fill } from './server-calls.ts';

type Say = (what: string, ...figures: readonly string[]) => void;

const orders = 500_000;
const entries = 10_000;
const statementRows = 100_000;
const notices = 5000;
const messages = 10_000;
const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;
const rate = (perSecond: number): string => `${Math.round(perSecond).toLocaleString('en')}/s`;

/**
 * Orders of 10,000 entries: the first `notices` wait for a payment, the next `statementRows` were paid in May, half as many as there are
 * entries wait for finance, and the others are over.
 */
async function fillOrders(db: pg.Client): Promise<void> {
  await fill(db, 'bench-money', entries);
  await db.query(
    `insert into ds_tb_cost_order (id, tenant_id, order_no, competition_id, registration_id, unit_id, items, amount, paid_amount, refunded_amount, status, create_time)
     select 'bo' || n, 1, 'BO' || n, 'bench-money', r.id, r.unit_id, '[]'::jsonb, 10000,
       case when n > $2 and n <= $3 or n > $4 and n % 2 = 0 then 10000 else 0 end, case when n > $4 and n % 2 = 0 then 10000 else 0 end,
       case when n <= $2 then '1' when n <= $3 then '2' when n <= $4 then '6' when n % 2 = 0 then '4' else '5' end, now() - n * interval '1 second'
     from generate_series(1, $1::int) n join ds_tb_registration r
       on r.id = 'bench-money' || case when n > $3 and n <= $4 then n - $3 + $2 else 1 + (n - 1) % $5::int end`,
    [orders, notices, notices + statementRows, statementRows + entries, entries],
  );
  await db.query(
    `insert into ds_tb_payment (id, tenant_id, order_ids, payment_no, provider, provider_trade_no, amount, status, pay_time, next_query_time, create_time)
     select 'bp' || n, 1, 'bo' || n, 'BP' || n, 'wechat', case when n > $1 then '4200' || n end, 10000, case when n > $1 then '2' else '1' end,
       case when n > $1 then timestamptz '2026-05-01 00:00+08' + n * interval '20 seconds' end, case when n > $1 then null else now() + interval '1 hour' end, now()
     from generate_series(1, $2::int) n`,
    [notices, notices + statementRows],
  );
  await db.query(
    'insert into ds_tb_payment_part (tenant_id, payment_id, order_id, amount) select 1, id, order_ids, amount from ds_tb_payment where id like $1',
    ['bp%'],
  );
  await db.query('vacuum analyze ds_tb_cost_order, ds_tb_payment, ds_tb_payment_part, ds_tb_registration');
}

/** The notices of payments, signed as the provider signs them; what the server reads them with is in its folder before it starts. */
function signedNotices(folder: string): readonly SentNotice[] {
  const state = openState(join(folder, 'pay-simulator.json'), 'https://pay.simulator.invalid', '');
  state.keep();
  const work = {
    state,
    now: () => new Date(),
    manners: () => goodManners,
    seen: <T>(trade: T) => trade,
    placeOf: () => '',
    refund: () => {
      throw new TypeError('nothing is refunded');
    },
    changed: () => undefined,
  };
  return Array.from({ length: notices }, (_, n) =>
    wechatPaidNotice(work, {
      provider: 'wechat',
      no: `BP${n + 1}`,
      fen: 10_000,
      title: '',
      attach: '1',
      notifyUrl: '',
      expireAt: 0,
      state: 'paid',
      tradeNo: `4300${n}`,
      paidAt: Date.now(),
      refunds: [],
    }),
  );
}

const statement = (): Buffer => {
  const time = (n: number): string => new Date(Date.UTC(2026, 3, 30, 24) + n * 20_000).toISOString().slice(0, 19).replace('T', ' ');
  const rows = Array.from({ length: statementRows }, (_, i) => {
    const n = notices + 1 + i;
    return `\`${time(n)},\`4200${n},\`BP${n},\`SUCCESS,\`100.00,\`0,\`0,\`0`;
  });
  return Buffer.from(
    ['交易时间,微信订单号,商户订单号,交易状态,订单金额,微信退款单号,商户退款单号,退款金额', ...rows, '总交易单数,'].join('\r\n'),
  );
};

async function sendNotices(url: string, all: readonly SentNotice[]): Promise<number> {
  const side = 32;
  const from = performance.now();
  let next = 0;
  await Promise.all(
    Array.from({ length: side }, async () => {
      for (let one = all[next++]; one; one = all[next++]) {
        const answer = await fetch(`${url}/jeecg-boot/dsTbPay/notify/wechat`, { method: 'POST', headers: one.headers, body: one.body });
        if (answer.status !== 204) throw new Error(`a notice was refused: ${await answer.text()}`);
      }
    }),
  );
  return performance.now() - from;
}

async function messageBench(url: string, db: pg.Client, say: Say): Promise<void> {
  const admin = createClient({ baseUrl: url });
  await admin.mLogin({ username: 'admin', password: demoPassword });
  const [account] = (await admin.messageSubAccounts.list({ match: { status: msgAccountStatus.enabled } })).records;
  const [template] = (await admin.messageTemplates.list({ match: { channel: 'sms', status: msgTemplateStatus.approved } })).records;
  if (!account || !template) throw new Error('the demo data have an account and a template');
  const free = { dailyLimit: null, perMinute: null, quietFrom: null, quietUntil: null, approveAbove: messages };
  await admin.messageSubAccounts.edit({ id: account.id, revision: account.revision, ...free });
  const recharge = await admin.messageRecharges.add({ subAccountId: account.id, units: messages });
  await db.query(`update ds_tb_msg_recharge set voucher_file_id = 'voucher' where id = $1`, [recharge.id]);
  const finance = createClient({ baseUrl: url });
  await finance.mLogin({ username: 'finance', password: demoPassword });
  await finance.messageRecharges.confirm(recharge.id);
  await finance.close();
  const recipients = Array.from({ length: messages }, (_, n) => `收件人${n},139${String(n).padStart(8, '0')}`);
  const body = { templateId: template.id, subAccountId: account.id, recipients };
  const { units } = await messageBatchCalls(admin.send).estimate(body);
  const { id } = await admin.messageBatches.add({ batchName: 'bench', ...body });
  const from = performance.now();
  await admin.messageBatches.submit(id);
  const done = await eventually(
    'everybody has one',
    async () => {
      const row = await admin.messageBatches.queryById(id);
      return row.status === msgSendStatus.done ? row : undefined;
    },
    600_000,
  );
  say(
    `${messages.toLocaleString('en')} text messages`,
    seconds(performance.now() - from),
    `${done.okCount} accepted, ${units} units`,
    'goal 60 s',
  );
  await admin.close();
}

export async function moneyBench({ database, folder, say }: { readonly database: string; readonly folder: string; readonly say: Say }) {
  const all = signedNotices(folder);
  const server = await startServer(folder, {
    SAIYUN_CAPTCHA: 'off',
    SAIYUN_PAY_SIMULATOR: 'on',
    SAIYUN_SMS_SIMULATOR: 'on',
    SAIYUN_MESSAGES_PERSON_DAY: '0',
    DATABASE_URL: database,
  });
  const db = new pg.Client(database);
  await db.connect();
  await fillOrders(db);

  const finance = createClient({ baseUrl: server.url });
  const { token } = await finance.mLogin({ username: 'finance', password: demoPassword });
  const bare = await bareServer(
    `const sql = "select * from ds_tb_cost_order t where t.tenant_id = $1 and t.del_flag = '0' and t.status = $2 order by t.create_time desc, t.id desc limit 10";
     app.get('/', async () => (await pool.query({ name: 'q', text: sql, values: [1, '6'] })).rows);`,
    database,
  );
  const page = {
    port: server.port,
    path: '/jeecg-boot/dsTbCostOrder/list?status=6&column=createTime&order=desc&pageSize=10',
    headers: { 'X-Access-Token': token, 'tenant-id': '1' },
  };
  const { limit, ours, share } = await sideBySide({ port: bare.port, path: '/' }, page);
  bare.stop();
  say(
    `a page of 10 of ${orders.toLocaleString('en')} orders`,
    rate(ours),
    `bare query ${rate(limit)}`,
    `${Math.round(share * 100)} %`,
    'goal 80 %',
  );

  const ms = await sendNotices(server.url, all);
  say('notices of payments', rate((notices / ms) * 1000), 'taken and answered', 'goal 1,000/s');
  const answered = performance.now();
  const booked = await eventually(
    'every notice is booked',
    async () => {
      const { rows } = await db.query<{ paid: number; posted: number }>(
        `select (select count(*)::int from ds_tb_cost_order where id like 'bo%' and status = '2' and update_by = 'system') as paid,
           (select count(*)::int from ds_tb_ledger_entry where ref_type = 'dsTbPayment' and ref_id like 'bp%') as posted`,
      );
      return rows[0]?.posted === notices ? rows[0] : undefined;
    },
    600_000,
  );
  say(
    'notices booked',
    rate((notices / (ms + performance.now() - answered)) * 1000),
    `${booked.paid} orders paid, ${booked.posted} posted once`,
  );

  const from = performance.now();
  const read = await paymentCalls(finance.send).statement(payProvider.wechat, { name: 'statement.csv', bytes: statement() });
  say(`a statement of ${read.rows.toLocaleString('en')} rows`, seconds(performance.now() - from), `${read.open} differences`, 'goal 20 s');
  await finance.close();
  await messageBench(server.url, db, say);
  await db.end();
  await server.stop();
}
