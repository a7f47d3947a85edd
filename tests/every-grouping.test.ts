import type { GroupingBoard, WorkMove, WorksRegrouped } from '@saiyun/sdk/calls';
import type { AnyRow } from '@saiyun/sdk/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { create, run } from './support/sample.ts';
import { type Caller, type TestServer, testServer } from './support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server?.close());

const admin = (): Caller => server.as('ADMIN');
const work = (id: unknown) => admin().ok<AnyRow>('GET', '/dsTbWorks/queryById', { id: String(id) });
const regroup = (competitionId: unknown, moves: readonly object[], by = admin()) =>
  by.call('PUT', '/dsTbWorks/regroup', { competitionId, moves });
const move = ({ id, revision }: AnyRow, group: AnyRow | null): WorkMove => ({ id, groupId: group?.id ?? null, revision });

/** A work, its competition, and two groups of it. */
const prepared = async () => {
  const one = await create(server, 'dsTbWorks');
  const { competitionId } = one;
  const [first, second] = [
    await create(server, 'dsTbCompetitionGroup', { competitionId }),
    await create(server, 'dsTbCompetitionGroup', { competitionId }),
  ];
  return { one, competitionId, first, second };
};

test('COMP-05: works go into groups and out again, leave a line in the audit, and what was done is taken back', async () => {
  const { one, competitionId, first, second } = await prepared();
  const into = await admin().ok<WorksRegrouped>('PUT', '/dsTbWorks/regroup', { competitionId, moves: [move(one, first)] });
  expect(into.undo).toEqual([{ id: one.id, groupId: one.groupId ?? null, revision: Number(one.revision) + 1 }]);
  const on = await regroup(competitionId, [move(await work(one.id), second)]);
  expect(await work(one.id)).toMatchObject({ groupId: second?.id });
  expect(await regroup(competitionId, (on.result as WorksRegrouped).undo)).toMatchObject({ success: true });
  expect(await work(one.id)).toMatchObject({ groupId: first?.id });
  expect(await regroup(competitionId, [move(await work(one.id), first)])).toMatchObject({ result: { undo: [] } });
  const lines = await server.db.many(
    `select 1 as line from sys_audit_log where entity = 'dsTbWorks' and entity_id = $1 and action = 'assignGroup'`,
    [one.id],
  );
  expect(lines).toHaveLength(3);
});

test('COMP-05: all or none: a stale work, a group or a work of another competition, and what is no move are refused', async () => {
  const { one, competitionId, first } = await prepared();
  const elsewhere = await create(server, 'dsTbCompetition');
  const otherGroup = await create(server, 'dsTbCompetitionGroup', { competitionId: elsewhere.id });
  expect(await regroup(competitionId, [{ ...move(one, first), revision: 99 }])).toMatchObject({ error: 'row.stale' });
  expect(await regroup(competitionId, [move(one, otherGroup)])).toMatchObject({
    issues: [{ field: 'groupId', message: 'works.groupOther' }],
  });
  expect(await regroup(elsewhere.id, [move(one, null)])).toMatchObject({ error: 'row.missing' });
  for (const moves of [[], [{ id: one.id }], [move(one, first), move(one, first)]])
    expect(await regroup(competitionId, moves)).toMatchObject({ error: 'input.invalid' });
  expect(await work(one.id)).toMatchObject({ revision: one.revision });
  for (const role of ['UNIT', 'APPL', 'EXPERT', 'AUD'] as const)
    expect(await regroup(competitionId, [move(one, first)], server.as(role))).toMatchObject({ error: 'access.denied' });
});

test('COMP-05: once the review of a group has begun, no work joins or leaves it, by whichever way', async () => {
  const { one, competitionId, first, second } = await prepared();
  const project = await create(server, 'dsTbReviewProject', { competitionId, groupIds: first?.id, stageId: null });
  await regroup(competitionId, [move(one, first)]);
  const now = await work(one.id);
  await server.db.run(`update ds_tb_review_project set status = '2' where id = $1`, [project.id]);
  const fixed = { issues: [{ field: 'groupId', message: 'works.groupFixed' }] };
  expect(await regroup(competitionId, [move(now, second)])).toMatchObject(fixed);
  expect(await admin().call('PUT', '/dsTbWorks/assignGroup', { ids: one.id, groupId: second?.id })).toMatchObject(fixed);
  expect(await admin().call('PUT', '/dsTbWorks/edit', { id: one.id, groupId: second?.id, revision: now.revision })).toMatchObject(fixed);
  await server.db.run(`update ds_tb_review_project set status = '1' where id = $1`, [project.id]);
  await run(server, 'dsTbWorks', 'assignGroup', one.id, { groupId: second?.id });
});

const boardOf = (competitionId: unknown, by = admin()) =>
  by.ok<GroupingBoard>('GET', '/dsTbWorks/grouping', { competitionId: String(competitionId) });

test('COMP-05: the board has the works that count, what rules go by, and the reviews that have begun', async () => {
  const { one, competitionId, first, second } = await prepared();
  const label = await create(server, 'dsTbLabel');
  await create(server, 'dsTbWorksLabel', { worksId: one.id, labelId: label.id });
  await create(server, 'dsTbCompetitionForm', {
    competitionId,
    formKind: 'registration',
    fields: [
      { key: 'kind', label: '类别', labelEn: 'Kind', type: 'flag' },
      { key: 'secret', label: '秘密', type: 'flag', sensitive: true },
      { key: 'words', label: '说明', type: 'text' },
    ],
  });
  await server.db.run(`update ds_tb_competition_form set status = '1' where competition_id = $1`, [competitionId]);
  await server.db.run(`update ds_tb_registration set answers = $2 where id = $1`, [
    one.registrationId,
    JSON.stringify({ kind: '1', secret: '1', words: '无人知晓' }),
  ]);
  const entry = await admin().ok<AnyRow>('GET', '/dsTbRegistration/queryById', { id: String(one.registrationId) });
  const project = await create(server, 'dsTbReviewProject', { competitionId, groupIds: first?.id, stageId: null });
  await server.db.run(`update ds_tb_review_project set status = '2' where id = $1`, [project.id]);
  const board = await boardOf(competitionId);
  expect(board.groups.map(({ id }) => id)).toEqual(expect.arrayContaining([first?.id, second?.id]));
  expect(board.begun).toEqual([{ status: '2', stageId: null, groupIds: first?.id }]);
  const found = board.works.find(({ id }) => id === one.id);
  expect(found).toMatchObject({ worksNo: one.worksNo, revision: one.revision, groupId: one.groupId ?? null });
  expect(found?.facts).toMatchObject({ unit: [entry.unitId], label: [label.id], 'registration.kind': ['1'] });
  expect(JSON.stringify(board)).not.toMatch(/secret|无人知晓/);
  const kind = board.facts.find(({ name }) => name === 'registration.kind');
  expect(kind).toMatchObject({ label: '类别', values: [{ value: '1', text: '是' }] });
  await server.db.run(`update ds_tb_works set status = '4' where id = $1`, [one.id]);
  expect((await boardOf(competitionId)).works.map(({ id }) => id)).not.toContain(one.id);
});

test('COMP-05: the board is for organisers, within what a sub-administrator looks after', async () => {
  const { one, competitionId } = await prepared();
  for (const role of ['UNIT', 'APPL', 'EXPERT', 'AUD', 'FIN'] as const)
    expect(await server.as(role).call('GET', '/dsTbWorks/grouping', { competitionId: String(competitionId) })).toMatchObject({
      error: 'access.denied',
    });
  expect(await admin().call('GET', '/dsTbWorks/grouping', { competitionId: 'nothing-of-ours' })).toMatchObject({ error: 'row.missing' });
  const sub = server.as('SUB');
  await server.db.run('delete from ds_tb_competition_admin where user_id = $1', [sub.userId]);
  expect(await sub.call('GET', '/dsTbWorks/grouping', { competitionId: String(competitionId) })).toMatchObject({ error: 'row.missing' });
  await create(server, 'dsTbCompetitionAdmin', { competitionId, userId: sub.userId, areaId: null, groupIds: null, actions: null });
  expect((await boardOf(competitionId, sub)).works.map(({ id }) => id)).toContain(one.id);
});

test('COMP-05: a list is read as texts and stores nothing', async () => {
  const send = async (by: Caller, file?: string) => {
    const form = new FormData();
    if (file !== undefined) form.set('file', new Blob([file]), 'groups.csv');
    else form.set('note', 'no file');
    const { port } = await server.listen();
    const reply = await fetch(`http://127.0.0.1:${port}/jeecg-boot/dsTbWorks/groupingSheet`, {
      method: 'POST',
      headers: { 'X-Access-Token': await by.token() },
      body: form,
    });
    return (await reply.json()) as { readonly result: unknown; readonly error?: string };
  };
  const file = '作品编号,组别\nW-1,本科组\n';
  expect((await send(admin(), file)).result).toEqual([
    { rowNo: 1, cells: ['作品编号', '组别'] },
    { rowNo: 2, cells: ['W-1', '本科组'] },
  ]);
  expect(await send(admin())).toMatchObject({ error: 'input.invalid' });
  expect(await send(server.as('UNIT'), file)).toMatchObject({ error: 'access.denied' });
});
