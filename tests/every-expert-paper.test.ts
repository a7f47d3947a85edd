import { taxRules } from '@saiyun/sdk/logic/money';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hold } from '../server/src/areas/money/held.ts';
import { earn } from '../server/src/areas/money/settlement.ts';
import { roleId } from '../server/src/defaults/seed-tenant.ts';
import { type Body, create } from './support/sample.ts';
import { type Caller, ownExpertId, type TestServer, testPassword, testServer } from './support/server.ts';
import { verifiedPaper } from './support/signed-paper.ts';
import { inLedger, ruleInForce } from './support/verb-rows.ts';

let server: TestServer;
let url = '';

const step = async (by: Caller, verb: string, ids: string, input: Body = {}): Promise<void> => {
  const answer = await by.call('PUT', `/dsTbExpertWithdrawal/${verb}`, { ids, ...input });
  expect(answer, `${verb}: ${answer.message}`).toMatchObject({ success: true });
};

/** A withdrawal of the expert's, in fen, paid on the day of the test's clock. */
const pay = async (id: string, fen: number, other: Caller): Promise<void> => {
  const entryId = await inLedger(server, (ctx) => hold(ctx, { id, expertId: ownExpertId, amount: fen }));
  await server.db.run(
    `insert into ds_tb_expert_withdrawal (id, tenant_id, withdraw_no, expert_id, bank_account_id, bank_snapshot, amount, status, sub_status, entry_id, create_time)
     values ($1, 1, $1, $2, 'account', '{"realName":"测试专家","bankName":"招商银行","cardNoTail":"6789"}', $3, '1', '10', $4, $5)`,
    [id, ownExpertId, fen, entryId, server.now()],
  );
  await step(server.as('FIN'), 'examine', id, { result: '1' });
  await step(other, 'makeBatch', id);
  await step(other, 'sendBatch', id);
  await step(server.as('FIN'), 'importResult', id, { result: 'paid' });
};

beforeAll(async () => {
  server = await testServer();
  url = `http://127.0.0.1:${(await server.listen()).port}/jeecg-boot/dsTbExpertAccount`;
  await create(server, 'sysUser', { username: 'finance_two', password: testPassword, selectedroles: roleId(1, 'FIN'), unitId: null });
  await ruleInForce(server);
  await server.db.run(`update ds_tb_tax_rule set brackets = $1 where id = 'rule-in-force'`, [JSON.stringify(taxRules[0]?.brackets)]);
  const other = server.signedIn('finance_two');
  server.setClock(new Date('2026-04-30T15:00:00.000Z'));
  await inLedger(server, (ctx) => earn(ctx, { id: 'april', expertId: ownExpertId, amount: 300_000 }));
  // Already May in China.
  server.setClock(new Date('2026-04-30T17:00:00.000Z'));
  await inLedger(server, (ctx) => earn(ctx, { id: 'may', expertId: ownExpertId, amount: 700_000 }));
  server.setClock(new Date('2026-05-06T08:00:00.000Z'));
  await pay('W-FIRST', 100_000, other);
  await pay('W-SECOND', 400_000, other);
  server.setClock(new Date('2026-06-08T08:00:00.000Z'));
  await pay('W-JUNE', 80_000, other);
}, 120_000);
afterAll(() => server?.close());

const fetched = async (path: string, by: Caller, language: string): Promise<Response> =>
  fetch(`${url}/${path}`, { headers: { 'X-Access-Token': await by.token(), 'Accept-Language': language } });

/** The texts of a paper, in the order of reading. */
const paper = async (path: string, language = 'zh-CN'): Promise<string> => {
  const reply = await fetched(path, server.as('EXPERT'), language);
  expect(reply.headers.get('content-type'), path).toBe('application/pdf');
  const document = await getDocument({ data: new Uint8Array(await reply.arrayBuffer()), verbosity: 0 }).promise;
  const { items } = await (await document.getPage(1)).getTextContent();
  return items.flatMap((item) => ('str' in item && item.str.trim() !== '' ? [item.str] : [])).join('|');
};

test('WITHDRAW-09: the statement of a month begins and ends with what was available, and lists what was paid', async () => {
  const may = await paper('statement?month=2026-05');
  for (const text of [
    '2026 年 5 月',
    '期初余额|3,000.00',
    '期末余额|5,000.00',
    '7,000.00|10,000.00',
    '期末余额|5,000.00',
    '招商银行 尾号 6789',
  ])
    expect(may).toContain(text);
  // 4,000 yuan come on top of 1,000 of the same month: 5,000 × 80 % × 20 % are 800 in all.
  expect(may).toContain('W-FIRST|2026-05-06|招商银行 尾号 6789|1,000.00|40.00|960.00');
  expect(may).toContain('W-SECOND|2026-05-06|招商银行 尾号 6789|4,000.00|760.00|3,240.00');
  expect(may).toContain('合计|5,000.00|800.00|4,200.00');
  expect(may).not.toContain('本月尚未结束');
  const june = await paper('statement?month=2026-06', 'en');
  for (const text of ['2026-06', 'Opening balance|5,000.00', 'Closing balance|4,200.00', 'The month is not over'])
    expect(june).toContain(text);
  expect(await paper('statement?month=2026-03')).toContain('本月没有变动');
});

test('WITHDRAW-05: the proof of a year has the income and the withheld tax of each month', async () => {
  const year = await paper('incomeProof?year=2026');
  const signed = await fetched('incomeProof?year=2026', server.as('EXPERT'), 'en');
  expect(await verifiedPaper(server, Buffer.from(await signed.arrayBuffer()))).toEqual({ genuine: true, changed: false });
  expect(year).toContain('2026-05|2|5,000.00|800.00|4,200.00|未申报');
  expect(year).toContain('2026-06|1|800.00|0.00|800.00|未申报');
  expect(year).toContain('合计|3|5,800.00|800.00|5,000.00');
  expect(year).toContain('税前合计（大写）：伍仟捌佰圆整');
  const nothing = await paper('incomeProof?year=2025', 'en');
  expect(nothing).toContain('was paid no review fees through the platform in 2025');
  expect(nothing).not.toContain('certify');
});

test('a time that is none or has not begun is refused, and so is who is no expert', async () => {
  for (const path of ['statement?month=2026-13', 'statement?month=2026-07', 'incomeProof?year=2027', 'incomeProof?year=2026-05'])
    expect(await (await fetched(path, server.as('EXPERT'), 'zh-CN')).json(), path).toMatchObject({
      success: false,
      error: 'statement.span',
    });
  expect(await (await fetched('statement?month=2026-05', server.as('FIN'), 'zh-CN')).json()).toMatchObject({ success: false });
});
