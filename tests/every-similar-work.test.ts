import { createHash, randomBytes } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { WorksCompared, WorksCoverage } from '@saiyun/sdk/calls';
import type { AnyRow, Page } from '@saiyun/sdk/contract';
import PDFDocument from 'pdfkit';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findSimilarWorks } from '../server/src/areas/registration/index.ts';
import { readPicture } from '../server/src/paper/index.ts';
import { zipWriter } from '../server/src/sheet/xlsx/zip-writer.ts';
import { create, openCompetition, run } from './support/sample.ts';
import { type Caller, type TestServer, testServer } from './support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server?.close());

const admin = (): Caller => server.as('ADMIN');

interface Given {
  readonly name: string;
  readonly type: string;
  readonly bytes: Buffer;
}

const word = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
const slides = 'application/vnd.openxmlformats-officedocument.presentationml.presentation';

const pdf = (text: string, picture?: Buffer): Promise<Buffer> =>
  new Promise((done) => {
    const document = new PDFDocument();
    const chunks: Buffer[] = [];
    document.on('data', (chunk: Buffer) => chunks.push(chunk));
    document.on('end', () => done(Buffer.concat(chunks)));
    document.text(text);
    if (picture) document.image(picture, { width: 300 });
    document.end();
  });

const zipped = async (parts: Readonly<Record<string, string | Buffer>>): Promise<Buffer> => {
  const out = new PassThrough();
  const whole = buffer(out);
  const zip = zipWriter(out);
  for (const [name, part] of Object.entries(parts)) await zip.add(name, part);
  await zip.finish();
  out.end();
  return whole;
};
const docx = (text: string, picture?: Buffer): Promise<Buffer> =>
  zipped({
    'word/document.xml': `<w:document><w:body><w:p><w:r><w:t>${text}</w:t></w:r></w:p></w:body></w:document>`,
    ...(picture && { 'word/media/image1.png': picture }),
  });

/** Sentences that no other text has, of English words, which the fonts of every PDF have. */
const essay = (seed: string, words: number): string =>
  Array.from({ length: words }, (_, i) => createHash('sha256').update(`${seed} ${i}`).digest('hex').replaceAll(/\d/g, '').slice(0, 6)).join(
    ' ',
  );

/** A photograph-like PNG of this size: soft waves by seed. */
const photo = async (seed: number, width: number, height: number): Promise<Buffer> => {
  const { deflateSync, crc32 } = await import('node:zlib');
  const lines = Buffer.alloc(height * (width * 3 + 1));
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const [u, v] = [x / width, y / height];
      const light = 128 + 60 * Math.sin(u * (seed * 3 + 4) + seed) + 50 * Math.cos(v * (seed * 5 + 3) - u * seed * 2);
      lines.fill(Math.max(0, Math.min(255, light)), y * (width * 3 + 1) + 1 + x * 3, y * (width * 3 + 1) + 4 + x * 3);
    }
  const chunk = (type: string, data: Buffer): Buffer => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    sum.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, sum]);
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(lines)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
};

/** Hands a work in again with other files, as the platform keeps them. */
const handIn = async (worksId: string, files: readonly Given[], abstract: string | null = null): Promise<void> => {
  const versionId = `version-${server.next()}`;
  const folder = join(server.services.config.SAIYUN_DATA, 'tmp');
  await mkdir(folder, { recursive: true });
  for (const { name, type, bytes } of files) {
    const [stored, sha256] = [randomBytes(16).toString('hex'), createHash('sha256').update(bytes).digest('hex')];
    const path = `works/${stored}`;
    await writeFile(join(folder, stored), bytes);
    await server.services.storage.take(stored, join(folder, stored), { size: bytes.length, sha256, mimeType: type });
    await server.db.run(
      `insert into sys_file (path, tenant_id, stored_name, biz, file_name, mime_type, size, sha256, create_by) values ($1, 1, $2, 'works', $3, $4, $5, $6, 'admin')`,
      [path, stored, name, type, bytes.length, sha256],
    );
    await server.db.run(
      `insert into ds_tb_works_file (id, tenant_id, version_id, works_id, file_kind, file_name, file_size, sha256, path, create_by, create_time)
       values ($1, 1, $2, $3, 'paper', $4, $5, $6, $7, 'admin', $8)`,
      [`file-${stored}`, versionId, worksId, name, bytes.length, sha256, path, server.now()],
    );
  }
  server.moveClock(1000);
  await server.db.run(
    `update ds_tb_works set status = '1', commit_time = coalesce(commit_time, $3), current_version_id = $2, abstract_text = $4 where id = $1`,
    [worksId, versionId, server.now(), abstract],
  );
};

const paper = (bytes: Buffer, name = '论文.pdf', type = 'application/pdf'): Given => ({ name, type, bytes });

/** A work of a team of its own. */
const handed = async (competitionId: string, files: readonly Given[], abstract: string | null = null): Promise<string> => {
  const registrationId = (await create(server, 'dsTbRegistration', { competitionId, groupId: null })).id;
  for (const verb of ['submit', 'approve']) await run(server, 'dsTbRegistration', verb, registrationId);
  const { id } = await create(server, 'dsTbWorks', { competitionId, registrationId, groupId: null, stageId: null });
  await handIn(id, files, abstract);
  return id;
};

const find = () => findSimilarWorks(server.services, 1, 30, new AbortController().signal);
const pairsOf = async (competitionId: string, by = admin()): Promise<readonly AnyRow[]> =>
  (await by.ok<Page<AnyRow>>('GET', '/dsTbWorksPair/list', { competitionId, column: 'score', order: 'desc' })).records;
const workOf = (id: string) => admin().ok<AnyRow>('GET', '/dsTbWorks/queryById', { id });
const judge = (verb: 'clear' | 'confirm' | 'reopen', id: string, input = {}, by = admin()) =>
  by.call('PUT', `/dsTbWorksPair/${verb}`, { ids: id, ...input });

describe('WORK-01: works are compared with each other in the background', () => {
  test('a copied passage, the same file and the same picture are found in PDF, documents, slides and pictures; works of their own are not', async () => {
    const competitionId = await openCompetition(server, { perPersonMax: 99 });
    const copied = essay('copied', 300);
    const [large, small] = [await photo(3, 800, 500), await photo(3, 400, 250)];
    const first = await handed(competitionId, [paper(await pdf(`${copied} ${essay('first', 250)}`))]);
    const second = await handed(competitionId, [paper(await docx(`${essay('second', 200)} ${copied.toUpperCase()}`), '作品.docx', word)]);
    const poster = await handed(competitionId, [paper(large, '海报.png', 'image/png')]);
    const shown = await handed(competitionId, [paper(await pdf(essay('shown', 200), small))]);
    const same = paper(await zipped({ 'main.py': 'print(1)' }), '源码.zip', 'application/zip');
    const third = await handed(competitionId, [paper(await pdf(essay('third', 200))), same]);
    const fourth = await handed(competitionId, [
      paper(await zipped({ 'ppt/slides/slide1.xml': `<p:sld><a:p><a:t>${essay('fourth', 300)}</a:t></a:p></p:sld>` }), '答辩.pptx', slides),
      same,
    ]);
    expect((await find()).pairs).toBe(3);
    const pairs = await pairsOf(competitionId);
    const told = pairs.map(({ worksId, otherId, sameFiles, samePictures }) => ({ worksId, otherId, sameFiles, samePictures }));
    expect(told).toEqual(
      expect.arrayContaining([
        { worksId: fourth, otherId: third, sameFiles: 1, samePictures: 0 },
        { worksId: shown, otherId: poster, sameFiles: 0, samePictures: 1 },
        { worksId: second, otherId: first, sameFiles: 0, samePictures: 0 },
      ]),
    );
    const text = pairs.find(({ worksId }) => worksId === second);
    expect(Number(text?.score)).toBeGreaterThan(50);
    expect(Number(text?.score)).toBeLessThan(70);
    expect(await workOf(second)).toMatchObject({ simScore: text?.score });

    const compared = await admin().ok<WorksCompared>('GET', '/dsTbWorksPair/compare', { id: String(text?.id) });
    expect(compared.passages[0]).toMatchObject({ words: 300, sides: [{ file: '作品.docx' }, { file: '论文.pdf' }] });
    expect(compared.passages[0]?.sides[1].after.trim().split(/\s+/)[0]).toBe(essay('first', 1));
    const picture = pairs.find(({ worksId }) => worksId === shown);
    const seen = await admin().ok<WorksCompared>('GET', '/dsTbWorksPair/compare', { id: String(picture?.id) });
    expect(seen.pictures).toHaveLength(1);
    const image = Buffer.from(String(seen.pictures[0]?.sides[0].image).replace('data:image/png;base64,', ''), 'base64');
    expect(await readPicture(image)).not.toBe('notPicture');
    const files = await admin().ok<WorksCompared>('GET', '/dsTbWorksPair/compare', {
      id: String(pairs.find(({ worksId }) => worksId === fourth)?.id),
    });
    expect(files.files.map((side) => side.map(({ fileName, isSame, unread }) => [fileName, isSame, unread]))).toEqual([
      expect.arrayContaining([
        ['源码.zip', true, 'kind'],
        ['答辩.pptx', false, null],
      ]),
      expect.arrayContaining([['论文.pdf', false, null]]),
    ]);
  });

  test('a second look finds nothing new; what is handed in again is compared again, and what has nothing in common any more goes', async () => {
    const competitionId = await openCompetition(server, { perPersonMax: 99 });
    const text = essay('again', 300);
    const [one, other] = [await handed(competitionId, [], text), await handed(competitionId, [], text)];
    expect(await find()).toEqual({ read: 2, pairs: 1 });
    expect(await find()).toEqual({ read: 0, pairs: 0 });
    const [pair] = await pairsOf(competitionId);
    expect(pair).toMatchObject({ worksId: other, otherId: one, score: 100, textShare: 100, status: '0' });

    await handIn(other, [], `${text.split(' ').slice(0, 120).join(' ')} ${essay('own', 180)}`);
    expect(await find()).toEqual({ read: 1, pairs: 0 });
    const [nearer] = await pairsOf(competitionId);
    expect(nearer?.id).toBe(pair?.id);
    expect(Number(nearer?.score)).toBeLessThan(60);
    expect(await judge('clear', String(pair?.id), { opinion: '共用公开数据说明' })).toMatchObject({ success: true });
    expect(await workOf(other)).toMatchObject({ simScore: null });
    // As near as before: the decision stays. Much nearer: somebody looks again.
    await handIn(other, [], `${text.split(' ').slice(0, 120).join(' ')} ${essay('own', 185)}`);
    await find();
    expect(await pairsOf(competitionId)).toMatchObject([{ status: '1' }]);
    await handIn(other, [], text);
    await find();
    expect(await pairsOf(competitionId)).toMatchObject([{ id: pair?.id, status: '0', score: 100 }]);
    expect(await workOf(one)).toMatchObject({ simScore: 100 });
    await handIn(other, [], essay('at last its own', 300));
    await find();
    expect(await pairsOf(competitionId)).toEqual([]);
    expect(await workOf(one)).toMatchObject({ simScore: null });
  });

  test('the earlier competitions of a series are compared too; works of one team and withdrawn ones are not', async () => {
    const earlier = await openCompetition(server, { perPersonMax: 99 });
    const now = await openCompetition(server, { perPersonMax: 99, seriesId: earlier });
    const elsewhere = await openCompetition(server, { perPersonMax: 99 });
    const text = essay('series', 300);
    const last = await handed(earlier, [], text);
    const copy = await handed(now, [], text);
    await handed(elsewhere, [], text);
    const withdrawn = await handed(now, [], text);
    await server.db.run(`update ds_tb_works set status = '4' where id = $1`, [withdrawn]);
    expect((await find()).pairs).toBe(1);
    expect(await pairsOf(now)).toMatchObject([{ worksId: copy, otherId: last, competitionId: now }]);
    const again = await handed(now, [], essay('same team', 300));
    const [, sameTeam] = [
      again,
      await create(server, 'dsTbWorks', {
        competitionId: now,
        registrationId: (await workOf(again)).registrationId,
        groupId: null,
        stageId: null,
      }),
    ];
    await handIn(sameTeam.id, [], essay('same team', 300));
    expect((await find()).pairs).toBe(0);
  });

  test('files that cannot be read are told with the reason, and stop nobody', async () => {
    const competitionId = await openCompetition(server, { perPersonMax: 99 });
    const id = await handed(competitionId, [
      paper(Buffer.from('%PDF-1.4 not really'), '坏.pdf'),
      paper(Buffer.from('Rar!'), '源码.rar', 'application/vnd.rar'),
      paper(await pdf(''), '扫描.pdf'),
      paper(Buffer.from('PK no zip'), '坏.docx', word),
      paper(await photo(5, 300, 200), '好.png', 'image/png'),
    ]);
    await find();
    const told = await admin().ok<WorksCoverage>('GET', '/dsTbWorksPair/coverage', { competitionId });
    expect(told).toMatchObject({ works: 1, compared: 1, more: false });
    expect(told.unread.map(({ worksId, fileName, reason }) => [worksId, fileName, reason])).toEqual(
      expect.arrayContaining([
        [id, '坏.pdf', 'damaged'],
        [id, '源码.rar', 'kind'],
        [id, '扫描.pdf', 'noText'],
        [id, '坏.docx', 'damaged'],
      ]),
    );
    expect(told.unread).toHaveLength(4);
  });

  test('organisers and auditors see pairs, organisers judge them; entrants, schools and experts learn nothing', async () => {
    const competitionId = await openCompetition(server, { perPersonMax: 99 });
    const text = essay('rights', 300);
    const [one] = [await handed(competitionId, [], text), await handed(competitionId, [], text)];
    await find();
    const [pair] = await pairsOf(competitionId, server.as('AUD'));
    expect(await workOf(one)).toMatchObject({ simScore: 100 });
    const id = String(pair?.id);
    for (const role of ['APPL', 'UNIT', 'EXPERT', 'FIN'] as const) {
      const by = server.as(role);
      expect(await by.call('GET', '/dsTbWorksPair/list', { competitionId }), role).toMatchObject({ error: 'access.denied' });
      expect(await by.call('GET', '/dsTbWorksPair/compare', { id }), role).toMatchObject({ error: 'access.denied' });
      expect(await by.call('GET', '/dsTbWorksPair/coverage', { competitionId }), role).toMatchObject({ error: 'access.denied' });
      expect(await judge('clear', id, {}, by), role).toMatchObject({ success: false });
    }
    await server.db.run('update ds_tb_registration set captain_user_id = $2 where id = $1', [
      (await workOf(one)).registrationId,
      server.as('APPL').userId,
    ]);
    expect(await server.as('APPL').ok('GET', '/dsTbWorks/queryById', { id: one })).toMatchObject({ simScore: null });
    const compare = () => server.as('SUB').call('GET', '/dsTbWorksPair/compare', { id });
    expect(await compare()).toMatchObject({ success: true });
    await server.db.run('delete from ds_tb_competition_admin where competition_id = $1', [competitionId]);
    expect(await compare()).toMatchObject({ error: 'row.missing' });
    expect(await server.as('ADMIN', 2).call('GET', '/dsTbWorksPair/compare', { id })).toMatchObject({ error: 'row.missing' });
    expect(await judge('confirm', id)).toMatchObject({ issues: [{ field: 'opinion', code: 'required' }] });
    expect(await judge('confirm', id, { opinion: '两份相同' })).toMatchObject({ success: true });
    expect(await workOf(one)).toMatchObject({ simScore: 100 });
    // What one has just decided is taken back without a word; later, and by others, with the reason.
    expect(await judge('reopen', id)).toMatchObject({ success: true });
    expect(await judge('clear', id)).toMatchObject({ success: true });
    expect(await workOf(one)).toMatchObject({ simScore: null });
    await server.db.run(`update ds_tb_works_pair set update_time = update_time - interval '1 hour' where id = $1`, [id]);
    expect(await judge('reopen', id)).toMatchObject({ issues: [{ field: 'opinion', code: 'required' }] });
    expect(await judge('reopen', id, { opinion: '误判' })).toMatchObject({ success: true });
    expect(await workOf(one)).toMatchObject({ simScore: 100 });
    expect((await pairsOf(competitionId, server.as('AUD')))[0]).toMatchObject({ status: '0', opinion: '误判' });
  });
});
