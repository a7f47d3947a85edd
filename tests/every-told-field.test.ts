import type { AnyRow, Entity, Role } from '@saiyun/sdk/contract';
import { snakeCase } from '@saiyun/sdk/contract';
import { entityByName } from '@saiyun/sdk/entities';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { entityModules } from '../server/src/areas/index.ts';
import { type Body, create, reference, run } from './support/sample.ts';
import { homeUnitId, type TestServer, testServer } from './support/server.ts';

let server: TestServer;
let port: number;
let project: string;
let worksId: string;
/** What no entrant may read anywhere: who judged and how, and the name by which experts know the work. */
const secrets = {
  code: 'ZQCODE77',
  expert: '隐名专家甲',
  comment: '仅供内部的意见',
  flag: 'TRIM_FALLBACK',
  score: '83.457',
};
const advice = '请补充对照实验';
const entrants: readonly Role[] = ['APPL', 'UNIT'];

beforeAll(async () => {
  server = await testServer();
  ({ port } = await server.listen());
  project = (await create(server, 'dsTbReviewProject', { formulaId: null })).id;
  await run(server, 'dsTbReviewProject', 'startAllot', project);
  worksId = await reference(server, 'dsTbWorks', true);
  await server.db.run('update ds_tb_works set anonymous_code = $2 where id = $1', [worksId, secrets.code]);
  await server.db.run(
    'update ds_tb_registration set captain_user_id = $2, unit_id = $3 where id = (select registration_id from ds_tb_works where id = $1)',
    [worksId, server.as('APPL').userId, homeUnitId],
  );
  const { id: expertId } = await create(server, 'dsTbExpert', { realName: secrets.expert });
  await run(server, 'dsTbExpert', 'activate', expertId);
  const review = await create(server, 'dsTbWorksAllot', { projectId: project, worksId, expertId });
  const items = await server.db.many<{ id: string }>(
    'select i.id from ds_tb_review_template_item i join ds_tb_review_project p on p.template_id = i.template_id where p.id = $1',
    [project],
  );
  await server.db.run(`update ds_tb_works_allot set status = '2', total_score = $2 where id = $1`, [review.id, secrets.score]);
  await server.db.run(
    `insert into ds_tb_review_result (id, tenant_id, allot_id, works_id, expert_id, version_no, is_draft, items, comment, comment_to_entrant, total_score, create_time)
     values ('result-told', 1, $1, $2, $3, 1, '0', $4, $5, $6, $7, $8)`,
    [
      review.id,
      worksId,
      expertId,
      JSON.stringify(items.map((item) => ({ itemId: item.id, scoreValue: Number(secrets.score) }))),
      secrets.comment,
      advice,
      secrets.score,
      server.now(),
    ],
  );
  await create(server, 'dsTbAwardRule', { projectId: project, level: 1, awardName: '特等奖', cutType: 'topN', value: 1 });
  await server.db.run(`update ds_tb_review_project set status = '3' where id = $1`, [project]);
  await run(server, 'dsTbReviewProject', 'score', project);
  const scored = await server.db.one<{ id: string }>(`select id from ds_tb_score_run where project_id = $1 and status = '0'`, [project]);
  await run(server, 'dsTbScoreRun', 'confirm', scored?.id ?? '');
  // Of so few works no band is told.
  await server.db.run(`update ds_tb_works_score set flags = $2, rank_band = '10' where run_id = $1`, [
    scored?.id,
    JSON.stringify([secrets.flag]),
  ]);
}, 120_000);
afterAll(() => server?.close());

const publish = () => run(server, 'dsTbReviewProject', 'publishResult', project);
const withdraw = () => run(server, 'dsTbReviewProject', 'withdrawResult', project, { reason: '复核' });
const decide = (entrantSees: string | null) =>
  server.db.run('update ds_tb_review_project set entrant_sees = $2 where id = $1', [project, entrantSees]);

/** The bytes of a response. */
const textOf = async (role: Role, path: string, query: Body = {}): Promise<string> => {
  const params = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
  const headers = { 'X-Access-Token': await server.as(role).token() };
  const answer = await fetch(`http://127.0.0.1:${port}/jeecg-boot${path}?${params.toString()}`, { headers });
  return answer.text();
};
const rows = async (role: Role, path: string): Promise<readonly AnyRow[]> =>
  (await server.as(role).ok<{ records: AnyRow[] }>('GET', path, { pageSize: '100' })).records;

const readable = (role: Role): readonly Entity[] =>
  entityModules.map(({ entity }) => entity).filter((e) => e.access.read.includes(role) && e.calls.includes('list'));

describe('what is told of a work and its result', () => {
  test.each(entrants)('no list, row, sheet or choice of %s tells who judged, how, or by which code', async (role) => {
    await publish();
    let asked = 0;
    for (const e of readable(role)) {
      const texts = [await textOf(role, `${e.path}/list`, { pageSize: '100' })];
      for (const { id } of (await rows(role, `${e.path}/list`)).slice(0, 20)) texts.push(await textOf(role, `${e.path}/queryById`, { id }));
      if (e.calls.includes('exportXls')) texts.push(await textOf(role, `${e.path}/exportXls`, { format: 'csv' }));
      for (const text of texts) for (const secret of Object.values(secrets)) expect(text, `${e.name} ${secret}`).not.toContain(secret);
      asked += texts.length;
    }
    for (const path of ['/dsTbWorks/myList', '/dsTbRegistration/myList'])
      for (const secret of Object.values(secrets)) expect(await textOf(role, path), path).not.toContain(secret);
    expect(asked).toBeGreaterThan(20);
    await withdraw();
  });

  const cases = entityModules.flatMap(({ entity }) =>
    Object.entries(entity.fields).flatMap(([name, { seenBy }]) =>
      entity.access.read
        .filter((role) => seenBy && !seenBy.includes(role))
        .map((role) => [`${entity.name}.${name} of ${role}`, entity, name, role] as const),
    ),
  );
  test('fields that some readers are not told are found in the definitions', () => expect(cases.length).toBeGreaterThan(10));

  test.each(cases)('%s is neither searched, sorted, exported nor chosen by', async (_title, entity, name, role) => {
    const by = server.as(role);
    const list = (query: Body) => by.call('GET', `${entity.path}/list`, query);
    const refused = { error: expect.stringMatching(/^query\./) };
    expect(await list({ [name]: 'x' })).toMatchObject(refused);
    expect(await list({ column: name, order: 'asc' })).toMatchObject(refused);
    expect(await by.call('GET', `${entity.path}/exportXls`, { exportFields: name, format: 'csv' })).toMatchObject(refused);
    const code = `${entity.table},${snakeCase(name)},id`;
    const choices = await textOf(role, `/sys/dict/getDictItems/${encodeURIComponent(code)}`);
    for (const secret of Object.values(secrets)) expect(choices).not.toContain(secret);
  });

  test('what an author writes of the work is answered without its code', async () => {
    const author = server.as('APPL');
    await server.db.run(`update ds_tb_works set status = '1' where id = $1`, [worksId]);
    const row = await author.ok<AnyRow>('GET', '/dsTbWorks/queryById', { id: worksId });
    const edited = await author.call('PUT', '/dsTbWorks/edit', { id: worksId, revision: row.revision, titleEn: 'Another' });
    expect(edited).toMatchObject({ success: true, result: { titleEn: 'Another', anonymousCode: null } });
    const stale = await author.call('PUT', '/dsTbWorks/edit', { id: worksId, revision: row.revision, titleEn: 'More' });
    expect(stale).toMatchObject({ error: 'row.stale', result: { anonymousCode: null } });
    const verb = await author.call('PUT', '/dsTbWorks/submit', { ids: worksId, revision: row.revision });
    expect(JSON.stringify(verb)).not.toContain(secrets.code);
    const staff = await server.as('ADMIN').ok<AnyRow>('GET', '/dsTbWorks/queryById', { id: worksId });
    expect(staff).toMatchObject({ anonymousCode: secrets.code });
    await server.db.run(`update ds_tb_works set status = '2' where id = $1`, [worksId]);
  });
});

describe('what entrants see of a result is decided by the review project', () => {
  const shown = (role: Role) => rows(role, '/dsTbWorksScore/list');

  test.each(entrants)('%s: award, place and comments unless said, and nothing before it is published', async (role) => {
    await decide('award,band,comment');
    expect(await shown(role)).toEqual([]);
    await publish();
    const [row] = await shown(role);
    expect(row).toMatchObject({
      worksId,
      awardId_dictText: '特等奖',
      rankBand: expect.stringMatching(/^(10|25|50|100)$/),
      comments: [advice],
      adjusted: null,
      rankNo: null,
      rawMean: null,
      flags: null,
      breakdown: null,
    });
    expect(await server.as(role).ok('GET', '/dsTbWorksScore/queryById', { id: row?.id })).toMatchObject({
      comments: [advice],
      adjusted: null,
    });
    await withdraw();
    expect(await shown(role)).toEqual([]);
    expect(await server.as(role).call('GET', '/dsTbWorksScore/queryById', { id: row?.id })).toMatchObject({ error: 'row.missing' });
  });

  test('a field is told when the project says so, and neither found nor ordered by otherwise', async () => {
    await publish();
    await decide('score,rank');
    const [row] = await shown('APPL');
    expect(row).toMatchObject({ awardId: null, rankBand: null, comments: null, adjusted: expect.any(Number), rankNo: 1 });
    const found = (by: Body) => server.as('APPL').ok<{ total: number }>('GET', '/dsTbWorksScore/list', by);
    expect((await found({ rankBand: '10,25,50,100' })).total, 'a place that is not told is not found').toBe(0);
    await decide(null);
    const [nothing] = await shown('APPL');
    expect(nothing).toMatchObject({ worksId, awardId: null, rankBand: null, comments: null, adjusted: null, rankNo: null });
    await decide('award,band,comment');
    const staff = (await rows('ADMIN', '/dsTbWorksScore/list')).find((one) => one.worksId === worksId);
    expect(staff).toMatchObject({ rankNo: 1, flags: [secrets.flag], breakdown: expect.anything() });
    await withdraw();
  });

  test('the definition has the default, and a new project has it without being told', async () => {
    expect(entityByName('dsTbReviewProject')?.fields.entrantSees).toMatchObject({ default: 'award,band,comment' });
    const made = await create(server, 'dsTbReviewProject', { entrantSees: undefined });
    expect(made).toMatchObject({ entrantSees: 'award,band,comment' });
  });
});
