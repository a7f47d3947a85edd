import { createClient } from '@saiyun/sdk';
import { messageBatchCalls } from '@saiyun/sdk/calls';
import type { Row } from '@saiyun/sdk/contract';
import { msgAccountStatus, type msgSend, msgSendStatus, msgTemplateStatus } from '@saiyun/sdk/entities';
import { afterAll, expect, test } from 'vitest';
import { checkServer } from '../../server/src/check-server.ts';
import { readConfig } from '../../server/src/config.ts';
import { connect } from '../../server/src/db/connect.ts';
import { demoPassword, eventually, type ServerProcess, startServer, tempFolder } from '../support/process.ts';

const folder = tempFolder();
afterAll(() => folder.remove());

const count = 5000;
const settings = { SAIYUN_CAPTCHA: 'off', SAIYUN_SMS_SIMULATOR: 'on', SAIYUN_MESSAGES_PERSON_DAY: '0', SAIYUN_MESSAGES_LEASE_SECONDS: '3' };
const minutes = { timeout: 300_000 };

test(`MSG-01: ${count} recipients, a provider that is away and a server killed twice: each gets exactly one`, minutes, async () => {
  let server: ServerProcess = await startServer(folder.path, settings);
  const { port } = server;
  const admin = createClient({ baseUrl: server.url });
  const { token } = await admin.mLogin({ username: 'admin', password: demoPassword });
  const tell = async (orders: object): Promise<void> => {
    const answer = await fetch(`${server.url}/jeecg-boot/simulator/messages`, {
      method: 'PUT',
      body: JSON.stringify({ channel: 'sms', ...orders }),
      headers: { 'content-type': 'application/json', 'X-Access-Token': token, Connection: 'close' },
    });
    expect(await answer.json()).toMatchObject({ success: true });
  };
  const [account] = (await admin.messageSubAccounts.list({ match: { status: msgAccountStatus.enabled } })).records;
  const [template] = (await admin.messageTemplates.list({ match: { channel: 'sms', status: msgTemplateStatus.approved } })).records;
  if (!account || !template) throw new Error('the demo data have an account and a template');
  const { id: subAccountId, revision, balanceUnits: before } = account;
  const free = { dailyLimit: null, perMinute: null, quietFrom: null, quietUntil: null, approveAbove: count };
  await admin.messageSubAccounts.edit({ id: subAccountId, revision, ...free });

  const recipients = Array.from({ length: count }, (_, n) => `收件人${n},139${String(n).padStart(8, '0')}`);
  const body = { templateId: template.id, subAccountId, recipients };
  const { total, units } = await messageBatchCalls(admin.send).estimate(body);
  expect([total, units]).toEqual([count, count]);
  const { id } = await admin.messageBatches.add({ batchName: '断电演练', ...body });
  await admin.messageBatches.submit(id);
  // An answer that a dying server owes is asked for again.
  const batch = (): Promise<Row<typeof msgSend> | undefined> => admin.messageBatches.queryById(id).catch(() => undefined);
  const until = (what: string, is: (row: Row<typeof msgSend>) => boolean) =>
    eventually(
      what,
      async () => {
        const row = await batch();
        return row && is(row) ? row : undefined;
      },
      120_000,
    );

  await until('the first messages are out', ({ okCount }) => (okCount ?? 0) >= 200);
  await server.kill();
  server = await startServer(folder.path, settings, port);
  await tell({ isAway: true });
  await eventually('a message waits for the provider', async () => {
    const { records } = await admin.messageDeliveries
      .list({ match: { sendId: id, errorCode: 'unknown' }, pageSize: 1 })
      .catch(() => ({ records: [] }));
    return records[0];
  });
  await server.kill();
  server = await startServer(folder.path, settings, port);
  await tell({ isAway: false });
  const done = await until('everybody has one', ({ status }) => status === msgSendStatus.done);
  expect(done).toMatchObject({ total: count, okCount: count, failCount: 0, frozenUnits: 0 });
  const after = await admin.messageSubAccounts.queryById(subAccountId);
  expect(after.balanceUnits).toBe((before ?? 0) - count);
  await admin.close();
  await server.stop();

  const config = readConfig({ SAIYUN_DATA: folder.path });
  const db = await connect(config);
  try {
    const took = await db.one(
      `select count(*)::int as messages, count(distinct address)::int as people, max(took_count)::int as most from sys_simulated_message`,
    );
    expect(took).toEqual({ messages: count, people: count, most: 1 });
  } finally {
    await db.close();
  }
  for await (const { name, findings } of checkServer(config)) expect(findings, name).toEqual([]);
});
