import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Client, createClient } from '@saiyun/sdk';
import { payoutCalls } from '@saiyun/sdk/calls';
import { examineResult, withdrawalStep } from '@saiyun/sdk/entities';
import { toWireDate } from '@saiyun/sdk/view';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { demoPassword, freePort, root, type ServerProcess, startServer, tempFolder } from '../support/process.ts';
import { openTerminal, type Terminal } from '../support/terminal.ts';

const folder = tempFolder();
const file = (name: string): string => join(folder.path, name);
const clients: Client[] = [];
let server: ServerProcess;
let port: number;

const start = async (): Promise<void> => {
  server = await startServer(file('data'), { SAIYUN_CAPTCHA: 'off' }, port);
};
const as = async (username: string): Promise<Client> => {
  const client = createClient({ baseUrl: server.url });
  clients.push(client);
  await client.mLogin({ username, password: demoPassword });
  return client;
};
const open = (token: string): Terminal =>
  openTerminal(['sh', '-c', `echo $$ > ${file('pid')}; exec ${process.execPath} ${root}/cli/bin/saiyun.mjs tui --lang zh-CN`], {
    SAIYUN_SERVER: server.url,
    SAIYUN_TOKEN: token,
    SAIYUN_CONFIG_DIR: file('config'),
    SAIYUN_KEYCHAIN: 'off',
    HOME: folder.path,
  });

beforeAll(async () => {
  port = await freePort();
  await start();
  const finance = await as('finance02');
  // Money is paid on working days: whatever day it is, this one is worked.
  const today = toWireDate(new Date());
  const [known] = (await finance.holidays.list({ match: { day_begin: today, day_end: today } })).records;
  if (known) await finance.holidays.edit({ id: known.id, revision: known.revision, isWorkday: '1' });
  else await finance.holidays.add({ day: today, isWorkday: '1', name: '调休' });
  // The fees of a round, examined and settled by two people, so that there is something to withdraw.
  const [first, second] = [payoutCalls(finance.send), payoutCalls((await as('finance')).send)];
  const due = (await first.projects()).find(({ waiting }) => waiting > 0);
  if (!due) throw new Error('no fees');
  const { length: count } = await first.fees(due.projectId);
  for (const [by, act] of [[first, 'examine'] as const, [second, 'settle'] as const])
    await by.settleProject({ projectId: due.projectId, act, count, amount: due.waiting });
});
afterAll(async () => {
  for (const client of clients) await client.close();
  await server?.stop();
  folder.remove();
});

test.runIf(process.env.TEST_TMUX)(
  'TUI-01 to TUI-05: a review and a withdrawal, while the line breaks twice and the program is killed, and finance pays',
  async () => {
    const expert = await as('expert');
    const { token = '' } = expert.session;
    const [review] = (await expert.reviews.myList({ status: '0', column: 'dueTime', order: 'asc' })).records;
    if (!review) throw new Error('no pending review');
    const toReview = async (terminal: Terminal): Promise<void> => {
      await terminal.see(review.anonymousCode);
      terminal.press('/');
      terminal.type(review.anonymousCode);
      terminal.press('Enter', 'Enter');
      await terminal.see('评审意见');
    };
    const first = open(token);
    try {
      await toReview(first);
      first.type('90');
      first.press('Enter');
      await server.kill();
      first.type('8');
      first.press('Enter');
      first.type('85');
      await first.see('未发送，联网后自动发送');
      process.kill(Number(readFileSync(file('pid'), 'utf8')), 'SIGKILL');
      await first.see('[ended 137]');
    } finally {
      first.close();
    }
    await start();
    const terminal = open(token);
    try {
      await toReview(terminal);
      terminal.press('C-d');
      await terminal.see(/还有 2 处需要完善/);
      terminal.type('a');
      terminal.press('Down');
      terminal.type('y');
      terminal.press('Down', 'Down', 'Enter');
      await terminal.see('Esc 完成');
      terminal.type('选题新颖，建模严谨。');
      terminal.press('C-s', 'C-d');
      await terminal.see('总分 85.5，');
      terminal.press('Enter');
      await terminal.see('评审意见');
      terminal.press('C-d');
      await terminal.see('提交后不能再修改');
      terminal.type('y');
      await terminal.see('✓ 已提交');

      terminal.press('Escape');
      await terminal.see('全部');
      terminal.press('m');
      await terminal.see('可提现');
      terminal.press('w');
      await terminal.see('支付密码');
      terminal.type('150');
      terminal.press('Tab', 'Tab');
      terminal.type(demoPassword);
      await server.kill();
      terminal.press('Enter');
      await terminal.see('网络连接失败');
      await start();
      terminal.press('Enter');
      await terminal.see('确认提现');
      terminal.type('y');
      await terminal.see('已申请提现');

      const again = await as('expert');
      expect((await again.reviews.detail(review.id)).review).toMatchObject({ status: '2', totalScore: 85.5 });
      const [asked] = (await (await as('finance02')).withdrawals.list({ match: { amount: 15_000 }, column: 'createTime', order: 'desc' }))
        .records;
      if (!asked) throw new Error('no withdrawal');
      const [finance, second] = [await as('finance02'), await as('finance')];
      await finance.withdrawals.examine([asked.id], { result: examineResult.approve });
      await second.withdrawals.makeBatch([asked.id]);
      const batch = String((await finance.withdrawals.queryById(asked.id)).payBatchId);
      const bank = payoutCalls(second.send);
      await bank.send({ id: batch, bank: 'cmb' });
      const lines = (await new Response((await bank.file(batch)).stream).text()).trim().split('\r\n');
      const result = lines.map((line, n) => (n === 0 ? line : `${line},成功,`)).join('\r\n');
      await bank.result(batch, { bytes: new TextEncoder().encode(result), name: 'result.csv' });
      expect(await finance.withdrawals.queryById(asked.id)).toMatchObject({ subStatus: withdrawalStep.paid });
      terminal.press('r');
      await terminal.see(/150\.00.*已到账/);
      terminal.press('Escape');
      await terminal.see('全部');
      terminal.press('q');
      await terminal.see('[ended 0]');
    } finally {
      terminal.close();
    }
  },
  300_000,
);
