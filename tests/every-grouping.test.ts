import type { WorkMove, WorksRegrouped } from '@saiyun/sdk/calls';
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
