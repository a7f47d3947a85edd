import type { AllotBoardLoad, AllotBoardWork, AllotCauseTold, AllotPairTold } from '@saiyun/sdk/calls';
import type { AnyRow } from '@saiyun/sdk/contract';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { allotRunKind } from '../../server/src/areas/review/allotting/task.ts';
import { create, reference, run } from './sample.ts';
import { type Caller, homeUnitId, type TestServer, testServer } from './server.ts';

/** Rounds of allotment for the tests of a file: a server, and before each test a round of its own with what one asks of it. */
export function allotmentRounds() {
  let server: TestServer;
  let competition = '';
  let project = '';
  let serial = 0;

  const admin = (): Caller => server.as('ADMIN');
  const label = ['math', 'code', 'art'] as const;

  const addLabel = (id: string) =>
    server.db.run(
      `insert into ds_tb_label (id, tenant_id, label_code, label_name, label_type, status, create_time) values ($1, 1, $1, $1, 'subject', '1', $2) on conflict do nothing`,
      [id, server.now()],
    );

  /** A locked work of a school, with labels. */
  const addWork = async (id: string, unit: string, labels: readonly string[]): Promise<void> => {
    await server.db.run(
      `insert into ds_tb_registration (id, tenant_id, competition_id, unit_id, team_name, real_name, id_no, id_no_hash, phone, phone_hash, status, create_time)
       values ('entry-' || $1, 1, $2, $3, $1, $1, 'x', $1, 'x', $1, '2', $4)`,
      [id, competition, unit, server.now()],
    );
    await server.db.run(
      `insert into ds_tb_works (id, tenant_id, works_no, title, competition_id, registration_id, status, create_time)
       values ($1, 1, $1, '作品 ' || $1, $2, 'entry-' || $1, '2', $3)`,
      [id, competition, server.now()],
    );
    for (const one of labels)
      await server.db.run(
        `insert into ds_tb_works_label (id, tenant_id, works_id, label_id, create_time) values ($1 || $2, 1, $1, $2, $3)`,
        [id, one, server.now()],
      );
  };

  const addExpert = async (id: string, unit: string, labels: readonly string[], max: number | null = null): Promise<void> => {
    await server.db.run(
      `insert into ds_tb_expert (id, tenant_id, user_id, real_name, unit_id, max_load, is_perfect, status, create_time) values ($1, 1, 'user-' || $1, '专家' || $1, $2, $3, '1', '1', $4)`,
      [id, unit, max, server.now()],
    );
    for (const one of labels)
      await server.db.run(
        `insert into ds_tb_expert_label_relation (id, tenant_id, expert_id, label_id, proficiency, create_time) values ($1 || $2, 1, $1, $2, 3, $3)`,
        [id, one, server.now()],
      );
  };

  const runOf = (id: string) => admin().ok<AnyRow>('GET', '/dsTbWorksAllotRun/queryById', { id });
  const begin = (given: object = {}): Promise<AnyRow> =>
    // A client puts its language into the body (SDK-HTTP-02).
    admin().ok<AnyRow>('POST', '/dsTbWorksAllotTemp/thesisAllot', {
      projectId: project,
      mode: 'full',
      reviews: 2,
      seed: '7',
      language: 'zh',
      ...given,
    });
  /** Makes a proposal, as the queue does. */
  const propose = async (given: object = {}): Promise<AnyRow> => {
    const { id } = await begin(given);
    await server.services.queue.start(allotRunKind, id, '1');
    return runOf(id);
  };
  const board = async (id: string, query: object = {}): Promise<readonly AllotBoardWork[]> =>
    (await admin().ok<{ records: AllotBoardWork[] }>('GET', '/dsTbWorksAllotRun/board', { id, pageSize: 100, ...query })).records;
  const given = ({ lines }: AllotBoardWork) => lines.filter(({ flag }) => flag === 'new' || flag === 'kept');
  const loads = (id: string) => admin().ok<AllotBoardLoad[]>('GET', '/dsTbWorksAllotRun/loads', { id });
  const explain = (id: string, worksId: string, expertId?: string) =>
    admin().ok<AllotPairTold[]>('GET', '/dsTbWorksAllotRun/explain', { id, worksId, expertId });
  const apply = (id: string) => admin().call('PUT', '/dsTbWorksAllotRun/applyRun', { ids: id });
  const standing = () =>
    server.db.many<{ id: string; worksId: string; expertId: string; status: string; runId: string | null }>(
      `select id, works_id as "worksId", expert_id as "expertId", status, run_id as "runId" from ds_tb_works_allot
       where project_id = $1 and status in ('0', '1', '2') and del_flag = '0' order by works_id, expert_id`,
      [project],
    );
  const pairsOf = (works: readonly AllotBoardWork[]) =>
    works.flatMap((work) => given(work).map(({ expertId }) => `${work.id} ${expertId}`)).sort();
  const causesOf = (row: AnyRow) => row.infeasible as readonly AllotCauseTold[];

  beforeAll(async () => {
    server = await testServer();
    for (const one of [...label, 'nobody']) await addLabel(one);
  }, 120_000);
  afterAll(() => server?.close());

  /** A round of its own for each test: six works of three schools, five experts, two of whom are of the first school. */
  beforeEach(async () => {
    const n = ++serial;
    competition = await reference(server, 'dsTbCompetition', true);
    await server.db.run(`update ds_tb_expert set status = '3' where tenant_id = 1`);
    await server.db.run(
      `insert into ds_tb_recusal_rule (id, tenant_id, competition_id, rule_type, hard, create_time) values ($1, 1, $2, 'sameUnit', '1', $3)`,
      [`rule-${n}`, competition, server.now()],
    );
    const created = await create(server, 'dsTbReviewProject', {
      competitionId: competition,
      groupIds: null,
      expertLevel: null,
      reviewsPerWork: 2,
    });
    project = created.id;
    await run(server, 'dsTbReviewProject', 'startAllot', project);
    for (const [i, unit] of [`a${n}`, `a${n}`, `b${n}`, `b${n}`, `c${n}`, `c${n}`].entries())
      await addWork(`w${n}-${i}`, unit, [label[i % 3] ?? 'math']);
    await addExpert(`e${n}-0`, `a${n}`, ['math']);
    await addExpert(`e${n}-1`, `a${n}`, ['code']);
    await addExpert(`e${n}-2`, homeUnitId, ['art', 'math']);
    await addExpert(`e${n}-3`, homeUnitId, ['code']);
    await addExpert(`e${n}-4`, homeUnitId, ['math', 'code', 'art']);
  });

  const w = (i: number): string => `w${serial}-${i}`;
  const e = (i: number): string => `e${serial}-${i}`;

  return {
    at: () => server,
    competition: () => competition,
    project: () => project,
    /** The number of the round, which names its works, experts and schools. */
    serial: () => serial,
    admin,
    addWork,
    addExpert,
    runOf,
    begin,
    propose,
    board,
    given,
    loads,
    explain,
    apply,
    standing,
    pairsOf,
    causesOf,
    w,
    e,
  };
}
