import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Client, createClient, type Download } from '@saiyun/sdk';
import { certificateCalls } from '@saiyun/sdk/calls';
import { certificateBatchStatus } from '@saiyun/sdk/entities';
import { afterAll, expect, test } from 'vitest';
import { readConfig } from '../../server/src/config.ts';
import { connect } from '../../server/src/db/connect.ts';
import { openZip } from '../../server/src/sheet/xlsx/zip-directory.ts';
import { demoPassword, eventually, type ServerProcess, startServer, tempFolder } from '../support/process.ts';

const folder = tempFolder();
const data = join(folder.path, 'data');
const settings = { SAIYUN_CAPTCHA: 'off' };
let server: ServerProcess | undefined;
afterAll(async () => {
  await server?.kill();
  folder.remove();
});

const entries = 400;
const elements = [
  { type: 'text', x: 20, y: 60, w: 160, h: 12, size: 20, bind: 'realName', autoFit: true },
  { type: 'text', x: 20, y: 180, w: 100, h: 8, bind: 'certNo' },
  { type: 'qr', x: 240, y: 20, w: 36, h: 36, bind: 'qr' },
];

/** Writes approved entries of one person each into the stopped server's database. */
const enter = async (): Promise<string> => {
  const db = await connect(readConfig({ SAIYUN_DATA: data, ...settings }));
  try {
    const found = await db.one<{ id: string; tenantId: number; unitId: string }>(
      `select c.id, c.tenant_id as "tenantId", u.id as "unitId" from ds_tb_competition c join ds_tb_unit u on u.tenant_id = c.tenant_id
       where c.del_flag = '0' and u.del_flag = '0' order by c.id, u.id limit 1`,
    );
    await db.run(
      `insert into ds_tb_registration (id, tenant_id, competition_id, unit_id, team_name, real_name, id_no, id_no_hash, phone, phone_hash, status, create_time)
       select 'kill-' || n, $1, $2, $3, '队伍' || n, '选手' || n, 'x', 'kill-' || n, 'x', 'kill-' || n, '2', now() from generate_series(1, $4::int) n`,
      [found?.tenantId, found?.id, found?.unitId, entries],
    );
    return found?.id ?? '';
  } finally {
    await db.close();
  }
};

const signedIn = async (url: string): Promise<Client> => {
  const client = createClient({ baseUrl: url });
  await client.mLogin({ username: 'admin', password: demoPassword });
  return client;
};

test('CERT-01: a batch goes on after kill -9: one certificate each, numbers without a gap, and files as they were signed', async () => {
  server = await startServer(data, settings);
  const { port } = server;
  await server.stop();
  const competitionId = await enter();
  server = await startServer(data, settings, port);
  const admin = await signedIn(server.url);
  const template = await admin.certificateTemplates.add({
    templateName: '断电演练',
    certKind: 'participation',
    pageSize: 'A4L',
    locale: 'zh-CN',
    numberRule: 'KILL{seq:6}',
    elements: elements as never,
  });
  await admin.certificateTemplates.use(template.id);
  const registrationIds = Array.from({ length: entries }, (_none, n) => `kill-${n + 1}`).join(',');
  const { id } = await admin.certificateBatches.add({ templateId: template.id, competitionId, registrationIds });
  const batchIs = (status: string) =>
    eventually(
      `the batch is in state ${status}`,
      async () => ((await admin.certificateBatches.queryById(id)).status === status ? true : undefined),
      240_000,
    );
  const issued = () => admin.certificates.list({ pageSize: 1000, match: { templateId: template.id } });
  await batchIs(certificateBatchStatus.ready);
  await admin.certificateBatches.issue(id);
  let seen = 0;
  for (let round = 1; round <= 2; round++) {
    const before = seen;
    seen = await eventually('some more are issued', async () => {
      const { total } = await issued();
      return total > before ? total : undefined;
    });
    await server.kill();
    expect(seen, `kill ${round} came in the middle`).toBeLessThan(entries);
    server = await startServer(data, settings, port);
  }
  await batchIs(certificateBatchStatus.done);

  const { records } = await issued();
  expect(new Set(records.map(({ holderId }) => holderId)).size).toBe(entries);
  const numbers = Array.from({ length: entries }, (_none, n) => `KILL${String(n + 1).padStart(6, '0')}`);
  expect(records.map(({ certNo }) => certNo).toSorted()).toEqual(numbers);

  const certificates = certificateCalls(admin.send);
  const digests = new Map(records.map(({ certNo, pdfSha256 }) => [certNo, pdfSha256]));
  const bytesOf = async ({ stream }: Download): Promise<Uint8Array> => new Uint8Array(await new Response(stream).arrayBuffer());
  const digestOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');
  const [first] = records;
  const printed = await certificates.print(first?.id ?? '');
  expect(printed.fileName).toBe(`${first?.holderName} - 第三届全国大学生智能应用创新大赛 - ${first?.certNo}.pdf`);
  expect(digestOf(await bytesOf(printed))).toBe(first?.pdfSha256);
  expect((await admin.certificates.queryById(first?.id ?? '')).downloadCount).toBe(1);

  const archive = join(folder.path, 'certificates.zip');
  writeFileSync(archive, await bytesOf(await certificates.zip(competitionId)));
  const zip = await openZip(archive);
  const parts = zip.names().filter((name) => /KILL\d+\.pdf$/i.test(name));
  expect(parts).toHaveLength(entries);
  for (const part of parts) {
    const [, certNo = ''] = /\/选手\d+ - .+ - (KILL\d+)\.pdf$/i.exec(part) ?? [];
    expect(digestOf(Buffer.concat(await (await zip.stream(part)).toArray()))).toBe(digests.get(certNo.toUpperCase()));
  }
  zip.close();
}, 600_000);
