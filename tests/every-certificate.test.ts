import { createPublicKey, verify } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CertificateProblems, CertificateRecipients } from '@saiyun/sdk/calls';
import type { AnyRow } from '@saiyun/sdk/contract';
import { certificateCause } from '@saiyun/sdk/entities';
import { type CertificateKeyList, readCompactProof, verifyProof } from '@saiyun/sdk/logic/certificate';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bufferContext } from '../cli/src/testing/buffer-context.ts';
import { fileNameOf } from '../sdk/src/client/files/download.ts';
import { certificateBatchKind } from '../server/src/areas/certificate/batch-task.ts';
import type { Tx } from '../server/src/db/db.ts';
import { whileHeld } from '../server/src/db/held.test-support.ts';
import type { SheetRow } from '../server/src/sheet/cell.ts';
import { readSheet } from '../server/src/sheet/read-sheet.ts';
import { create, reference, run } from './support/sample.ts';
import { type Caller, homeUnitId, type TestServer, testServer } from './support/server.ts';

let server: TestServer;
let competitionId = '';
let templateId = '';

const admin = (): Caller => server.as('ADMIN');
const sheet = [
  { type: 'text', x: 20, y: 60, w: 160, h: 12, size: 20, bind: 'realName', autoFit: true },
  { type: 'text', x: 20, y: 90, w: 240, h: 20, text: '{teamName}：参加{competitionName}，特发此证。' },
  { type: 'text', x: 20, y: 180, w: 100, h: 8, bind: 'certNo' },
  { type: 'qr', x: 240, y: 20, w: 36, h: 36, bind: 'qr' },
];

/** An approved entry of the competition. */
const enter = (id: string, realName: string, userId: string | null = null): Promise<number> =>
  server.db.run(
    `insert into ds_tb_registration (id, tenant_id, competition_id, unit_id, team_name, real_name, captain_user_id, id_no, id_no_hash, phone, phone_hash, status, create_time)
     values ($1, 1, $2, $3, $4, $5, $6, 'x', $1, 'x', $1, '2', $7)`,
    [id, competitionId, homeUnitId, `${realName}队`, realName, userId, server.now()],
  );

const templateOf = async (change: object = {}): Promise<string> => {
  const { id } = await create(server, 'dsTbCertificateTemplate', {
    certKind: 'participation',
    pageSize: 'A4L',
    locale: 'zh-CN',
    numberRule: '{yyyy}{kind}{seq:6}',
    elements: sheet,
    competitionId: null,
    ...change,
  });
  await run(server, 'dsTbCertificateTemplate', 'use', id);
  return id;
};

const batchOf = (id: string) => admin().ok<AnyRow>('GET', '/dsTbCertificateBatch/queryById', { id });
/** Runs what waits, as the queue does. */
const work = async (id: string): Promise<AnyRow> => {
  await server.services.queue.start(certificateBatchKind, id, '1');
  return batchOf(id);
};
const newBatch = async (given: object = {}): Promise<AnyRow> => {
  const { id } = await create(server, 'dsTbCertificateBatch', {
    templateId,
    competitionId,
    unitIds: null,
    registrationIds: null,
    awardLevels: null,
    ...given,
  });
  return work(id);
};
const issue = async (id: string): Promise<AnyRow> => {
  await run(server, 'dsTbCertificateBatch', 'issue', id);
  return work(id);
};
const certificates = async (by: Caller = admin(), path = 'list'): Promise<readonly AnyRow[]> =>
  (await by.ok<{ records: AnyRow[] }>('GET', `/dsTbCertificate/${path}`, { pageSize: 200, templateId })).records;
const keys = () => server.inject('GET', '/dsTbCertificate/keys').then(({ result }) => result as unknown as CertificateKeyList);
const isSigned = (x: string, signature: Uint8Array, bytes: Uint8Array): boolean =>
  verify(null, bytes, createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' }), signature);
const proofOf = async (row: AnyRow) => {
  const file = await server.db.one<{ name: string }>(`select stored_name as name from sys_file where path = $1`, [row.fileId]);
  const stream = await server.services.storage.read(file?.name ?? '');
  const bytes = Buffer.concat((await stream?.toArray()) ?? []);
  const document = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise;
  const { metadata } = await document.getMetadata();
  return { bytes, proof: readCompactProof(/<saiyun:proof>([^<]+)</.exec(String(metadata?.getRaw()))?.[1] ?? '') };
};

beforeAll(async () => {
  server = await testServer();
  competitionId = await reference(server, 'dsTbCompetition', true);
  templateId = await templateOf();
  const student = server.as('APPL');
  await enter('entry-1', '张三', student.userId);
  await enter('entry-2', '李䶮');
}, 120_000);
afterAll(() => server?.close());

test('CERT-01: a batch is checked, then issued; each certificate verifies with the published keys and its own file', async () => {
  const batch = await newBatch();
  expect(batch).toMatchObject({ status: '1', total: 2, problemCount: 0, problems: [] });
  expect(await issue(batch.id)).toMatchObject({ status: '3', total: 2, okCount: 2 });
  const rows = await certificates();
  expect(new Set(rows.map(({ holderName }) => holderName))).toEqual(new Set(['张三', '李䶮']));
  expect(new Set(rows.map(({ certNo }) => certNo)).size).toBe(2);
  for (const row of rows) {
    const { bytes, proof } = await proofOf(row);
    expect(bytes.length).toBeLessThanOrEqual(120_000);
    expect(proof?.payload).toEqual(row.payload);
    expect(proof && (await verifyProof(proof, await keys(), isSigned))).toBe('genuine');
  }
});

test('CERT-01: saiyun cert verify tells a genuine file from a changed one, without a network', async () => {
  const [row] = await certificates();
  const { bytes } = await proofOf(row as AnyRow);
  const context = bufferContext({ env: { SAIYUN_LANG: 'en' } });
  const write = (name: string, content: string | Uint8Array) => writeFileSync(join(context.folder, name), content);
  write('keys.json', JSON.stringify(await keys()));
  write('other.json', JSON.stringify({ issuer: '', keys: [] }));
  write('a.pdf', bytes);
  // The name in the file's own proof is another; the page and the signature are as they were.
  const proof = /S1\.[A-Z2-7]+/.exec(bytes.toString('latin1'))?.[0] ?? '';
  const changed = proof.slice(0, 20) + (proof[20] === 'A' ? 'B' : 'A') + proof.slice(21);
  write('b.pdf', Buffer.from(bytes.toString('latin1').replace(proof, changed), 'latin1'));
  write('c.pdf', 'no file of this kind');
  const check = (name: string, list = 'keys.json') => context.run('cert', 'verify', name, '--keys', list);
  expect(await check('a.pdf')).toMatchObject({ code: 0, out: expect.stringContaining('The document is genuine') });
  expect(await check('a.pdf', 'other.json')).toMatchObject({ code: 8, out: expect.stringContaining('lacks the one that signed it') });
  expect((await check('b.pdf')).code).toBe(8);
  expect(await check('c.pdf')).toMatchObject({ code: 8, err: expect.stringContaining('not a PDF') });
  expect(await check('a.pdf', 'a.pdf')).toMatchObject({ code: 8, err: expect.stringContaining('not a list of keys') });
});

test('CERT-01: issuing again gives nobody a second certificate, whoever does it and however often it is interrupted', async () => {
  const before = await certificates();
  const [first, second] = [await newBatch(), await newBatch()];
  await Promise.all([issue(first.id), issue(second.id)]);
  expect(await certificates()).toEqual(before);
});

test('CERT-01: anybody with number and code is told whether it is valid, with a masked name; without the code nothing', async () => {
  const [row] = await certificates();
  const ask = (no: unknown, code: unknown) => server.inject('GET', `/dsTbCertificate/verify/${String(no)}`, { code: String(code) });
  const told = await ask(row?.certNo, String(row?.verifyCode).toLowerCase());
  expect(told.result).toMatchObject({ certNo: row?.certNo, status: '1', kindName: '参赛证书', unitName: expect.any(String) });
  expect(JSON.stringify(told.result)).not.toContain(row?.holderName);
  expect(await ask(row?.certNo, 'AAAAAAAA')).toMatchObject({ success: false, error: 'row.missing' });
  expect(await ask('2026P999999', row?.verifyCode)).toMatchObject({ success: false, error: 'row.missing' });
});

test('CERT-01: holders see and fetch their own, schools those of their people, others none', async () => {
  const student = server.as('APPL');
  const mine = await certificates(student, 'myList');
  expect(mine.map(({ holderName }) => holderName)).toEqual(['张三']);
  expect((await certificates(student)).length).toBe(1);
  expect((await certificates(server.as('UNIT'))).length).toBe(2);
  expect(await certificates(server.as('EXPERT'))).toEqual([]);
  const other = (await certificates()).find(({ holderName }) => holderName === '李䶮');
  expect(await student.call('GET', '/dsTbCertificate/print', { id: mine[0]?.id })).toMatchObject({ http: 200 });
  expect(await server.as('UNIT').call('GET', '/dsTbCertificate/zip', { competitionId })).toMatchObject({ http: 200 });
  expect(await student.call('GET', '/dsTbCertificate/zip', {})).toMatchObject({ success: false });
  const [sized] = await certificates();
  const resize = (by: number) => server.db.run('update sys_file set size = size + $2 where path = $1', [sized?.fileId, by]);
  await resize(5_000_000_000);
  expect(await server.as('UNIT').call('GET', '/dsTbCertificate/zip', { competitionId })).toMatchObject({
    error: 'certificate.archive_too_large',
  });
  await resize(-5_000_000_000);
  expect(await student.call('GET', '/dsTbCertificate/print', { id: other?.id })).toMatchObject({ error: 'row.missing' });
});

test('CERT-01: a reissued certificate has a new number and supersedes the old one; a revoked number is never given again', async () => {
  const old = (await certificates()).find(({ holderName, status }) => holderName === '李䶮' && status === '1');
  await server.db.run(`update ds_tb_registration set real_name = '李龑' where id = 'entry-2'`);
  await server.db.run(`update ds_tb_registration set real_name = '𠮷' where id = 'entry-2'`);
  expect(await admin().call('PUT', '/dsTbCertificate/reissue', { ids: old?.id, reason: '姓名有误' })).toMatchObject({
    error: 'certificate.problem',
    message: '证书无法绘制：字体中没有这些字：𠮷',
  });
  await server.db.run(`update ds_tb_registration set real_name = '李龑' where id = 'entry-2'`);
  await admin().ok('PUT', '/dsTbCertificate/reissue', { ids: old?.id, reason: '姓名有误' });
  const rows = await certificates();
  const fresh = rows.find(({ holderName }) => holderName === '李龑');
  expect(rows.find(({ id }) => id === old?.id)).toMatchObject({ status: '3', replacedById: fresh?.id, payload: old?.payload });
  expect(fresh?.certNo).not.toBe(old?.certNo);
  await admin().ok('PUT', '/dsTbCertificate/revoke', { ids: fresh?.id, revokeCause: certificateCause.misconduct, reason: '成绩撤销' });
  const again = await newBatch();
  await issue(again.id);
  const numbers = (await certificates()).map(({ certNo }) => certNo);
  expect(new Set(numbers).size).toBe(numbers.length);
  expect((await certificates()).filter(({ holderName, status }) => holderName === '李龑' && status === '1')).toHaveLength(1);
});

test('CERT-01: a file is called by whom it is for, by itself, in the archive and wherever files are fetched', async () => {
  const [row] = await certificates(server.as('APPL'), 'myList');
  const competition = await server.db.one<{ name: string }>('select competition_name as name from ds_tb_competition where id = $1', [
    competitionId,
  ]);
  const name = `张三 - ${competition?.name.replace(/[/\\:*?"<>|]+/g, '_')} - ${String(row?.certNo)}.pdf`;
  const { port } = await server.listen();
  const reply = await fetch(`http://127.0.0.1:${port}/jeecg-boot/dsTbCertificate/print?id=${String(row?.id)}`, {
    headers: { 'X-Access-Token': await server.as('APPL').token(), 'tenant-id': '1' },
  });
  expect(fileNameOf(reply.headers.get('content-disposition') ?? '')).toBe(name);
  expect(await server.db.one('select file_name as name from sys_file where path = $1', [row?.fileId])).toEqual({ name });
});

test('CERT-01: while somebody waits for the answer to an appeal, no certificate of the entry is issued or reissued', async () => {
  await enter('entry-9', '赵申');
  await server.db.run(
    `insert into ds_tb_works (id, tenant_id, competition_id, registration_id, works_no, title, status, create_time) values ('work-9', 1, $1, 'entry-9', 'W-9', '内涝', '3', $2)`,
    [competitionId, server.now()],
  );
  const appeal = (id: string, status: string) =>
    server.db.run(
      `insert into ds_tb_review_appeal (id, tenant_id, works_id, reason, status, create_by, create_time) values ($1, 1, 'work-9', '评分有误，请复核', $2, 'x', $3)`,
      [id, status, server.now()],
    );
  await appeal('appeal-settled', '3');
  await appeal('appeal-open', '1');
  const problem = { holder: '赵申', kind: 'appeal', detail: 'W-9 内涝', registrationId: 'entry-9', appealId: 'appeal-open' };
  const all = await newBatch();
  expect(all).toMatchObject({ status: '1', problemCount: 1, problems: [problem] });
  expect(await admin().ok<CertificateProblems>('GET', '/dsTbCertificateBatch/problems', { id: all.id })).toMatchObject({
    kinds: [{ kind: 'appeal', count: 1 }],
  });
  await issue(all.id);
  const own = async () => (await certificates()).filter(({ holderName }) => holderName === '赵申');
  expect(await own()).toEqual([]);
  // Filed after the check: the batch of the one entry is refused with the way to the appeal.
  await server.db.run(`update ds_tb_review_appeal set status = '3' where id = 'appeal-open'`);
  const single = await newBatch({ registrationIds: 'entry-9' });
  expect(single).toMatchObject({ status: '1', problemCount: 0 });
  await server.db.run(`update ds_tb_review_appeal set status = '0' where id = 'appeal-open'`);
  const refusal = { error: 'certificate.appealed', message: expect.stringContaining('“W-9 内涝”有未作结论的申诉或异议') };
  expect(await admin().call('PUT', '/dsTbCertificateBatch/issue', { ids: single.id })).toMatchObject(refusal);
  await server.db.run(`update ds_tb_review_appeal set status = '3' where id = 'appeal-open'`);
  // Filed in the very moment of issuing, and seen nowhere before that: the certificate waits for the work, and is not issued.
  await run(server, 'dsTbCertificateBatch', 'issue', single.id);
  const late = (tx: Tx) => tx.run(`update ds_tb_review_appeal set status = '0' where id = 'appeal-open'`, []);
  expect(await whileHeld(server.db, 'ds_tb_works', 'work-9', () => work(single.id), late)).toMatchObject({ problems: [problem] });
  expect(await own()).toEqual([]);
  await server.db.run(`update ds_tb_review_appeal set status = '3' where id = 'appeal-open'`);
  await run(server, 'dsTbCertificateBatch', 'preflight', single.id);
  await work(single.id);
  await issue(single.id);
  const [issued] = await own();
  await server.db.run(`update ds_tb_review_appeal set status = '0' where id = 'appeal-open'`);
  expect(await admin().call('PUT', '/dsTbCertificate/reissue', { ids: issued?.id, reason: '姓名有误' })).toMatchObject(refusal);
  await server.db.run(`delete from ds_tb_review_appeal where works_id = 'work-9'`);
  await server.db.run(`delete from ds_tb_certificate where registration_id = 'entry-9'`);
  await server.db.run(`update ds_tb_registration set del_flag = '1' where id = 'entry-9'`);
});

test('CERT-01: a version that comes to use retires the one before; certificates keep theirs, and nobody gets a second one', async () => {
  await enter('entry-8', '钱版');
  const first = await templateOf({ templateName: '版本证书', version: 1 });
  const batch = await newBatch({ templateId: first, registrationIds: 'entry-8' });
  expect(batch).toMatchObject({ templateVersion: '1' });
  await issue(batch.id);
  const checked = await newBatch({ templateId: first, registrationIds: 'entry-8' });
  expect(checked).toMatchObject({ status: '1', versionInUse: '1' });
  const english = await templateOf({ templateName: '版本证书', version: 2, locale: 'en' });
  const add = async (version: number) =>
    (
      await create(server, 'dsTbCertificateTemplate', {
        templateName: '版本证书',
        version,
        certKind: 'participation',
        pageSize: 'A4L',
        locale: 'zh-CN',
        numberRule: '{yyyy}{kind}{seq:6}',
        elements: sheet,
        competitionId: null,
      })
    ).id;
  const [third, fourth] = [await add(3), await add(4)];
  expect(await admin().call('PUT', '/dsTbCertificateTemplate/use', { ids: [fourth, third].join(',') })).toMatchObject({
    success: true,
    result: { next: expect.stringContaining('版本证书 v1') },
  });
  const states = await server.db.many<{ id: string; status: string }>(
    `select id, status from ds_tb_certificate_template where template_name = '版本证书' order by version`,
  );
  // The one in another language is no version of it.
  expect(states).toEqual([
    { id: first, status: '2' },
    { id: english, status: '1' },
    { id: third, status: '2' },
    { id: fourth, status: '1' },
  ]);
  expect(
    await admin().call('POST', '/dsTbCertificateBatch/add', { templateId: first, competitionId, unitIds: null, registrationIds: null }),
  ).toMatchObject({ success: false });
  const own = async () =>
    (await admin().ok<{ records: AnyRow[] }>('GET', '/dsTbCertificate/list', { registrationId: 'entry-8', pageSize: 50 })).records;
  // What was checked by the former version says so, and is checked again by the one of today.
  expect(await batchOf(checked.id)).toMatchObject({ templateVersion: '1', versionInUse: '4' });
  expect(await admin().call('PUT', '/dsTbCertificateBatch/issue', { ids: checked.id })).toMatchObject({
    error: 'certificate.template_retired',
  });
  await run(server, 'dsTbCertificateBatch', 'preflight', checked.id);
  expect(await work(checked.id)).toMatchObject({ status: '1', templateId: fourth, templateVersion: '4', versionInUse: '4' });
  const again = await newBatch({ templateId: fourth, registrationIds: 'entry-8' });
  await issue(again.id);
  expect(await own()).toMatchObject([{ templateId: first, templateVersion: 1, status: '1' }]);
  // What is issued anew is drawn by the version of today.
  await admin().ok('PUT', '/dsTbCertificate/reissue', { ids: (await own())[0]?.id, reason: '姓名有误' });
  const versions = (await own()).map(({ templateVersion, status }) => `${String(templateVersion)} ${String(status)}`);
  expect(new Set(versions)).toEqual(new Set(['1 3', '4 1']));
  await server.db.run(`update ds_tb_registration set del_flag = '1' where id = 'entry-8'`);
});

test('CERT-01: pre-flight names who cannot get one and why, and issuing leaves only those out', async () => {
  await enter('entry-3', '𠮷野');
  await enter('entry-4', '名'.repeat(60));
  const batch = await newBatch();
  expect(batch).toMatchObject({
    status: '1',
    problemCount: 1,
    problems: [{ holder: '𠮷野', kind: 'glyph', detail: '𠮷', registrationId: 'entry-3', element: 0 }],
  });
  const people = await admin().ok<CertificateRecipients>('GET', '/dsTbCertificateBatch/recipients', { id: batch.id });
  const of = (name: string) => people.rows.find(({ holderName }) => holderName === name);
  expect(of('𠮷野')).toMatchObject({ certNo: null, nextNo: null, problems: [{ kind: 'glyph', detail: '𠮷' }] });
  expect(of('张三')).toMatchObject({ certNo: expect.stringMatching(/^2026P/) as string, nextNo: null, problems: [] });
  expect((await server.as('APPL').call('GET', '/dsTbCertificateBatch/recipients', { id: batch.id })).success).toBe(false);
  expect(await server.as('ADMIN', 2).call('GET', '/dsTbCertificateBatch/recipients', { id: batch.id })).toMatchObject({
    error: 'row.missing',
  });
  const foretold = of('名'.repeat(60))?.nextNo;
  expect(await issue(batch.id)).toMatchObject({ status: '4', problemCount: 1, okCount: 3 });
  expect((await certificates()).find(({ holderName }) => holderName === '名'.repeat(60))?.certNo).toBe(foretold);
  expect((await certificates()).some(({ holderName }) => holderName === '𠮷野')).toBe(false);
  // The number that was held for whoever had to wait is the next of this batch.
  await server.db.run(`update ds_tb_registration set real_name = '吉野', team_name = '吉野队' where id = 'entry-3'`);
  await run(server, 'dsTbCertificateBatch', 'preflight', batch.id);
  await work(batch.id);
  const later = await admin().ok<CertificateRecipients>('GET', '/dsTbCertificateBatch/recipients', { id: batch.id });
  const held = later.rows.find(({ holderName }) => holderName === '吉野')?.nextNo;
  expect(await issue(batch.id)).toMatchObject({ status: '3', problemCount: 0 });
  expect((await certificates()).find(({ holderName }) => holderName === '吉野')?.certNo).toBe(held);
});

test('CERT-01: a batch tells all that its check found, however many people it concerns', async () => {
  const own = await reference(server, 'dsTbCompetition', true);
  await server.db.run(
    `insert into ds_tb_registration (id, tenant_id, competition_id, unit_id, team_name, real_name, register_no, id_no, id_no_hash, phone, phone_hash, status, create_time)
     select 'crowd-' || n, 1, $1, $2, case when n <= 30 then repeat('队', 60) || n else '队' || n end, case when n <= 30 then '张' || n else '𠮷' || n end, 'R' || n, 'x', 'crowd-' || n, 'x', 'crowd-' || n, '2', $3
     from generate_series(1, 1230) n`,
    [own, homeUnitId, server.now()],
  );
  const narrow = sheet.map((one) => (one.y === 90 ? { ...one, h: 8 } : one));
  const batch = await newBatch({ templateId: await templateOf({ elements: narrow }), competitionId: own });
  expect(batch).toMatchObject({ status: '4', total: 1230, problemCount: 1230 });
  // The record names the first thousand, the call all of them.
  expect(batch.problems).toHaveLength(1000);
  const ask = (query: object) => admin().ok<CertificateProblems>('GET', '/dsTbCertificateBatch/problems', { id: batch.id, ...query });
  const glyphs = await ask({ kind: 'glyph', pageSize: 1000, pageNo: 2 });
  expect(glyphs).toMatchObject({ total: 1200, pages: 2 });
  expect(glyphs.records).toHaveLength(200);
  expect(glyphs.kinds).toEqual([
    { kind: 'glyph', count: 1200 },
    { kind: 'tooLong', count: 30 },
  ]);
  const last = glyphs.records.at(-1);
  expect(last).toEqual({
    holder: expect.stringMatching(/^𠮷\d+$/) as string,
    kind: 'glyph',
    detail: '𠮷',
    registrationId: expect.stringMatching(/^crowd-/) as string,
    element: 0,
  });
  expect(await server.as('APPL').call('GET', '/dsTbCertificateBatch/problems', { id: batch.id })).toMatchObject({ success: false });
  expect(await server.as('ADMIN', 2).call('GET', '/dsTbCertificateBatch/problems', { id: batch.id })).toMatchObject({
    error: 'row.missing',
  });
  const { port } = await server.listen();
  const book = await fetch(`http://127.0.0.1:${port}/jeecg-boot/dsTbCertificateBatch/problemXlsx?id=${String(batch.id)}`, {
    headers: { 'X-Access-Token': await admin().token() },
  });
  expect(book.headers.get('content-type')).toContain('spreadsheetml');
  const path = join(bufferContext({}).folder, 'problems.xlsx');
  writeFileSync(path, Buffer.from(await book.arrayBuffer()));
  const rows: SheetRow[] = [];
  for await (const block of readSheet(path)) rows.push(...block);
  const told = rows.map(({ cells }) => cells.map(String));
  expect(told.filter(([name]) => name?.startsWith('𠮷'))).toHaveLength(1200);
  expect(told).toContainEqual(['𠮷1230', 'R1230', '队1230', '字体中没有这些字：𠮷']);
  // Nobody is foretold a number who gets none, wherever the problem stands in the list.
  let after: string | undefined;
  for (;;) {
    const people: CertificateRecipients = await admin().ok('GET', '/dsTbCertificateBatch/recipients', { id: batch.id, after });
    for (const one of people.rows) expect(one).toMatchObject({ nextNo: null, problems: [expect.anything()] });
    if (people.next === null) break;
    after = people.next;
  }
  // What an earlier check found is forgotten.
  await server.db.run(`update ds_tb_registration set real_name = '李' || substr(id, 7), team_name = '队' where competition_id = $1`, [own]);
  await run(server, 'dsTbCertificateBatch', 'preflight', batch.id);
  expect(await work(batch.id)).toMatchObject({ status: '1', problemCount: 0, problems: [] });
  expect(await ask({})).toMatchObject({ kinds: [], total: 0, records: [] });
});

test('CERT-01: a template that changed under a checked batch is not issued from', async () => {
  await enter('entry-5', '王五');
  const batch = await newBatch();
  await server.db.run(`update ds_tb_certificate_template set number_rule = '{yyyy}X{seq:6}' where id = $1`, [templateId]);
  expect(await issue(batch.id)).toMatchObject({ status: '4', problems: [{ holder: '', kind: 'noTemplate' }] });
  await server.db.run(`update ds_tb_certificate_template set number_rule = '{yyyy}{kind}{seq:6}' where id = $1`, [templateId]);
});

test('CERT-01: nothing is issued while the clock is behind the last issue', async () => {
  const batch = await newBatch();
  const at = server.now();
  server.setClock(new Date(at.getTime() - 3_600_000));
  const after = await issue(batch.id);
  server.setClock(at);
  expect(after).toMatchObject({
    status: '4',
    problems: [{ kind: 'noTemplate', detail: expect.stringContaining('服务器时间早于最近一次签发') as string }],
  });
});

test('CERT-01: a new key signs from then on, the old one stays listed, and a revoked one vouches for nothing', async () => {
  const [row] = (await certificates()).filter(({ status }) => status === '1');
  await admin().ok('POST', '/dsTbCertificateKey/add', { keyName: '第二把' });
  const { proof } = await proofOf(row as AnyRow);
  const check = async () => proof && verifyProof(proof, await keys(), isSigned);
  expect(await check()).toBe('genuine');
  const stored = await server.db.one<{ id: string }>(`select id from ds_tb_certificate_key where key_id = $1`, [row?.keyId]);
  await admin().ok('PUT', '/dsTbCertificateKey/revoke', { ids: stored?.id, reason: '密钥泄露' });
  expect(await check()).toBe('revokedKey');
  const batch = await newBatch();
  expect(await issue(batch.id)).toMatchObject({ okCount: 5 });
  expect((await certificates()).find(({ holderName }) => holderName === '王五')?.keyId).not.toBe(row?.keyId);
});

test('CERT-01: units and experts get theirs too: of entries that were approved, of reviews that were handed in', async () => {
  const unitSheet = [{ ...sheet[0], bind: 'unitName' }, sheet[2]];
  const ofUnits = await newBatch({ templateId: await templateOf({ certKind: 'organiser', elements: unitSheet }) });
  expect(ofUnits).toMatchObject({ status: '1', total: 1, problemCount: 0 });
  expect(await issue(ofUnits.id)).toMatchObject({ status: '3', okCount: 1 });
  const ofExperts = await newBatch({ templateId: await templateOf({ certKind: 'expert', elements: [sheet[0], sheet[2]] }) });
  expect(ofExperts).toMatchObject({
    total: 0,
    okCount: 0,
    problems: [{ holder: '', kind: 'noTemplate', detail: '所选范围内没有已提交评审的专家' }],
  });
});

test('CERT-01: the database refuses to change what was issued', async () => {
  const [row] = await certificates();
  await expect(server.db.run(`update ds_tb_certificate set cert_no = 'X' where id = $1`, [row?.id])).rejects.toThrow('never changes');
});

test('CERT-01: one administrator revokes twenty a day alone; a further one needs a second person', async () => {
  const other = await templateOf({ numberRule: 'M{seq:5}' });
  for (let n = 0; n < 21; n++) await enter(`many-${n}`, `选手${n}`);
  const batch = await newBatch({ templateId: other });
  await issue(batch.id);
  const rows = (await admin().ok<{ records: AnyRow[] }>('GET', '/dsTbCertificate/list', { pageSize: 200, templateId: other, status: '1' }))
    .records;
  const revoke = (ids: string) =>
    admin().call('PUT', '/dsTbCertificate/revoke', { ids, revokeCause: certificateCause.issuedInError, reason: '批量撤销' });
  for (const { id } of rows.slice(0, 20)) await revoke(id);
  const last = rows[20] as AnyRow;
  await revoke(last.id);
  const state = async () => (await admin().ok<AnyRow>('GET', '/dsTbCertificate/queryById', { id: last.id })).status;
  expect(await state()).toBe('1');
  expect(await revoke(last.id)).toMatchObject({ success: false, error: 'certificate.second_person' });
});

test('CERT-01: a holder with an account is told in the product and by mail when the certificate is issued, and once', async () => {
  const student = server.as('APPL');
  await server.db.run(`update sys_user set email = 'holder@example.edu.cn' where id = $1`, [student.userId]);
  await enter('entry-mail', '孙六', student.userId);
  const notices = async () =>
    (await student.ok<{ records: AnyRow[] }>('GET', '/sys/sysAnnouncementSend/getMyAnnouncementSend', { pageSize: 100 })).records.filter(
      ({ titile }) => String(titile).includes('证书已签发'),
    ).length;
  const mails = async () =>
    (await admin().ok<{ records: AnyRow[] }>('GET', '/dsTbMsgSend/list', { automaticKind: 'certificateIssued', channel: 'email' })).records;
  const before = await notices();
  const batch = await newBatch({ registrationIds: 'entry-mail' });
  await issue(batch.id);
  await issue((await newBatch({ registrationIds: 'entry-mail' })).id);
  expect((await notices()) - before).toBe(1);
  await server.services.batches.delivered();
  expect(await mails()).toMatchObject([{ total: 1 }]);
});

test('CERT-01: who has a replaced or revoked certificate is told with the reason, and whoever verifies it with the public one', async () => {
  const student = server.as('APPL');
  const own = await certificates(student, 'myList');
  const old = own.find(({ holderName, status }) => holderName === '孙六' && status === '1') as AnyRow;
  const notices = async (title: string, { certNo }: AnyRow) =>
    (await student.ok<{ records: AnyRow[] }>('GET', '/sys/sysAnnouncementSend/getMyAnnouncementSend', { pageSize: 100 })).records.filter(
      ({ titile, msgContent }) => titile === title && String(msgContent).includes(String(certNo)),
    );
  const verified = async ({ certNo, verifyCode }: AnyRow) =>
    (await server.inject('GET', `/dsTbCertificate/verify/${String(certNo)}`, { code: String(verifyCode) })).result;
  await admin().ok('PUT', '/dsTbCertificate/reissue', { ids: old.id, reason: '换了队名' });
  const fresh = (await certificates(student, 'myList')).find(({ holderName, status }) => holderName === '孙六' && status === '1') as AnyRow;
  expect(await notices('证书已换发', old)).toMatchObject([
    { msgContent: expect.stringMatching(new RegExp(`${String(old.certNo)} 已失效.*${String(fresh.certNo)}.*原因：换了队名`)) as string },
  ]);
  expect(await verified(old)).toMatchObject({ status: '3', replacedBy: fresh.certNo, revokeReason: '内容已更正' });
  expect(await verified(fresh)).toMatchObject({ status: '1', revokeTime: null, revokeReason: null, replacedBy: null });
  const withdraw = { ids: fresh.id, revokeCause: certificateCause.misconduct, reason: '张三举报属实' };
  expect(await admin().call('PUT', '/dsTbCertificate/revoke', { ...withdraw, revokeCause: undefined })).toMatchObject({
    error: 'input.invalid',
  });
  // As long ago as that it counts no more among those of a day.
  await server.db.run(`update ds_tb_certificate set update_time = update_time - interval '2 days' where revoke_by is not null`);
  await admin().ok('PUT', '/dsTbCertificate/revoke', withdraw);
  expect(await notices('证书已撤销', fresh)).toMatchObject([{ msgContent: expect.stringContaining('原因：张三举报属实') as string }]);
  const told = await verified(fresh);
  expect(told).toMatchObject({
    status: '2',
    revokeReason: '违反竞赛规则',
    revokeTime: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:/) as string,
    replacedBy: null,
  });
  // What was written to the holder is for nobody else.
  expect(JSON.stringify(told)).not.toContain('举报');
});

test('CERT-01: saiyun cert verify asks what became of a certificate, and says without a network that it cannot know', async () => {
  const { port } = await server.listen();
  const context = bufferContext({ env: { SAIYUN_LANG: 'en', SAIYUN_SERVER: `http://127.0.0.1:${port}` } });
  const rows = await certificates(admin(), 'list');
  const check = async (status: string, ...more: readonly string[]) => {
    const row = rows.find((one) => one.status === status && one.templateId === templateId) as AnyRow;
    writeFileSync(join(context.folder, 'a.pdf'), (await proofOf(row)).bytes);
    return { row, ...(await context.run('cert', 'verify', 'a.pdf', ...more)) };
  };
  writeFileSync(join(context.folder, 'keys.json'), JSON.stringify(await keys()));
  const superseded = await check('3');
  expect(superseded).toMatchObject({ code: 8, out: expect.stringMatching(/Replaced on \d{4}-\d\d-\d\d by \w+: no longer valid/) });
  expect(superseded.out).toContain('Reason: Its contents were corrected');
  const data = JSON.parse((await check('2', '--output', 'json')).out) as AnyRow;
  expect(data).toMatchObject({ state: 'revoked', replacedBy: null });
  expect((await check('2')).out).toMatch(/Revoked on \d{4}-\d\d-\d\d: no longer valid\nReason: /);
  expect((await check('2', '--keys', 'keys.json')).out).toContain('cannot be known without a network');
});

test('CERT-01: what a batch is for may be changed while it issues: it stops, and is checked anew', async () => {
  for (let n = 0; n < 40; n++) await enter(`late-${n}`, `后来${n}`);
  const ids = Array.from({ length: 40 }, (_none, n) => `late-${n}`);
  const batch = await newBatch({ registrationIds: ids.join(',') });
  await run(server, 'dsTbCertificateBatch', 'issue', batch.id);
  const { revision } = await batchOf(batch.id);
  const running = server.services.queue.start(certificateBatchKind, batch.id, '1');
  await admin().ok('PUT', '/dsTbCertificateBatch/edit', { id: batch.id, revision, registrationIds: 'late-0' });
  await running;
  expect(await work(batch.id)).toMatchObject({ status: '1', total: 1 });
});

test('CERT-01: every number that no certificate has stands at the batch that left it out', async () => {
  const { last } = (await server.db.one<{ last: number }>(
    `select last_no as last from ds_tb_certificate_counter where number_rule like '2026P%'`,
  )) ?? { last: 0 };
  const given = await server.db.many<{ n: number }>(
    `select right(cert_no, 6)::int as n from ds_tb_certificate where cert_no like '2026P%'`,
  );
  const noted = await server.db.many<{ first: number; last: number }>(
    `select (b->>'first')::int as first, (b->>'last')::int as last from ds_tb_certificate_batch, jsonb_array_elements(reserved_numbers) b
     where b->>'sequence' like '2026P%'`,
  );
  const known = new Set([
    ...given.map(({ n }) => n),
    ...noted.flatMap((b) => Array.from({ length: b.last - b.first + 1 }, (_n, i) => b.first + i)),
  ]);
  expect(given.length).toBeGreaterThan(4);
  expect(Array.from({ length: last }, (_none, n) => n + 1).filter((n) => !known.has(n))).toEqual([]);
});

test('CERT-01: a design that is not saved is laid out and drawn with made-up holders, as far as its reader may see', async () => {
  const design = { certKind: 'participation', pageSize: 'A4L', locale: 'zh-CN', numberRule: '{yyyy}{kind}{seq:6}', elements: sheet };
  const ask = (by: Caller, path: string, more: object = {}) =>
    by.call('POST', `/dsTbCertificateTemplate/${path}`, { ...design, sample: 'longest', ...more });
  const { result } = await ask(admin(), 'layout');
  const { outlines, problems } = result as { outlines: { element: number; path: string }[]; problems: unknown[] };
  expect(problems).toEqual([]);
  expect(outlines.map(({ element }) => element)).toEqual([0, 1, 2, 3]);
  for (const { path } of outlines) expect(path).toMatch(/^M[\d.]+ [\d.]+/);
  const tight = await ask(admin(), 'layout', { elements: [{ ...sheet[0], w: 8, size: 30 }, ...sheet.slice(1)] });
  expect(tight.result).toMatchObject({
    problems: [{ kind: 'tooLong', element: 0, text: expect.stringContaining('文字放不下') as string }],
  });
  // A school has no team.
  const won = [{ ...sheet[0], bind: 'awardName' }, ...sheet.slice(1)];
  expect((await ask(admin(), 'layout', { certKind: 'award', elements: won })).result).toMatchObject({ problems: [] });
  expect((await ask(admin(), 'layout', { certKind: 'participation', elements: won })).result).toMatchObject({
    problems: [{ kind: 'missing', fact: 'awardName', text: '缺少内容：奖项' }],
  });
  expect((await ask(admin(), 'layout', { certKind: 'organiser' })).result).toMatchObject({
    problems: [
      { kind: 'missing', fact: 'realName' },
      { kind: 'missing', fact: 'teamName' },
    ],
  });
  const drawn = (await ask(admin(), 'preview', { sample: 'rare' })).result as { pdf: string };
  const document = await getDocument({ data: new Uint8Array(Buffer.from(drawn.pdf, 'base64')), verbosity: 0 }).promise;
  const text = (await (await document.getPage(1)).getTextContent()).items.map((item) => ('str' in item ? item.str : '')).join('');
  expect(text).toContain('㛃䶮');
  expect(String((await document.getMetadata()).metadata?.getRaw())).not.toContain('saiyun:proof');
  // The file of somebody's certificate is no picture that a template could show.
  const [row] = await certificates();
  const stolen = { elements: [...sheet, { type: 'image', x: 0, y: 0, w: 9, h: 9, file: row?.fileId }] };
  expect((await ask(admin(), 'layout', stolen)).result).toMatchObject({ problems: [{ kind: 'picture', element: 4 }] });
  expect(await ask(admin(), 'preview', stolen)).toMatchObject({ error: 'file.missing' });
  expect(await ask(server.as('APPL'), 'layout')).toMatchObject({ success: false, error: 'access.denied' });
  expect(await ask(admin(), 'layout', { sample: 'mine' })).toMatchObject({ error: 'input.invalid' });
});

test('CERT-01: a batch of chosen awards is for the people of those awards alone', async () => {
  await server.db.run(
    `insert into ds_tb_works (id, tenant_id, works_no, registration_id, competition_id, title, status, create_time)
     select 'won-' || r.id, 1, 'won-' || r.id, r.id, $1, '作品', '1', $2 from ds_tb_registration r where r.id in ('entry-1', 'entry-2', 'entry-5')`,
    [competitionId, server.now()],
  );
  await server.db.run(
    `insert into ds_tb_award (id, tenant_id, competition_id, project_id, works_id, award_level, level_no, run_id, status, create_time)
     select 'award-' || w.registration_id, 1, $1, 'p', w.id, case w.registration_id when 'entry-5' then '二等奖' else '一等奖' end, 1, 'r', '2', $2
     from ds_tb_works w where w.id like 'won-%'`,
    [competitionId, server.now()],
  );
  const ofAwards = await templateOf({ certKind: 'award' });
  expect(await newBatch({ templateId: ofAwards })).toMatchObject({ total: 3 });
  expect(await newBatch({ templateId: ofAwards, awardLevels: ['一等奖'] })).toMatchObject({ total: 2 });
  expect(await newBatch({ templateId: ofAwards, awardLevels: ['特等奖'] })).toMatchObject({
    total: 0,
    problems: [{ holder: '', kind: 'noTemplate', detail: '没有已确认的奖项，或所选范围内没有获奖队伍' }],
  });
});

test('CERT-01: number, check code and address are printed for those who type, with all that is known of the award', async () => {
  await server.db.run(`update ds_tb_award set rank_no = 3, confirm_time = '2026-11-20T09:00:00+08:00' where id = 'award-entry-1'`);
  const line = (y: number, text: string) => ({ type: 'text', x: 20, y, w: 240, h: 8, size: 10, text });
  const elements = [
    ...sheet,
    line(120, '作品编号：{worksNo}，第 {rank} 名，{awardDate}'),
    line(140, '校验码：{verifyCode}'),
    line(150, '查验网址：{verifyUrl}'),
  ];
  const printed = await templateOf({ certKind: 'award', elements });
  const batch = await newBatch({ templateId: printed, registrationIds: 'entry-1' });
  expect(batch).toMatchObject({ status: '1', total: 1, problemCount: 0 });
  await issue(batch.id);
  const [row] = (await admin().ok<{ records: AnyRow[] }>('GET', '/dsTbCertificate/list', { templateId: printed })).records as [AnyRow];
  const { bytes, proof } = await proofOf(row);
  expect(proof?.payload.facts).toMatchObject({ worksNo: 'won-entry-1', rank: '3', awardDate: '2026年11月20日' });
  const document = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise;
  const text = (await (await document.getPage(1)).getTextContent()).items.map((item) => ('str' in item ? item.str : '')).join('');
  expect(text).toContain(`校验码：${String(row.verifyCode)}`);
  const address = /查验网址：(\S+\/verify)/.exec(text)?.[1];
  expect(address).toMatch(/^(http:\/\/)?[\w.:-]+\/verify$/);
  expect(await server.inject('GET', `/dsTbCertificate/verify/${String(row.certNo)}`, { code: String(row.verifyCode) })).toMatchObject({
    result: { status: '1' },
  });
  const context = bufferContext({ env: { SAIYUN_LANG: 'en' } });
  writeFileSync(join(context.folder, 'keys.json'), JSON.stringify(await keys()));
  writeFileSync(join(context.folder, 'a.pdf'), bytes);
  expect(await context.run('cert', 'verify', 'a.pdf', '--keys', 'keys.json')).toMatchObject({ code: 0 });
});
