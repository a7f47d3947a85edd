import { expertStatus } from '@saiyun/sdk/entities';
import { keepSets, setsDigest } from '../../server/src/areas/review/allotting/gather.ts';
import type { AllotSets } from '../../server/src/domain/allot/sets.ts';
import { create, reference } from './sample.ts';
import type { TestServer } from './server.ts';

const linesOf = (id: string) => ({ first: `line-${id}`, second: `second-${id}` });

/** What is kept of a small proposal: two works, and experts of whom only the first two have one each. */
const setsOf = async (server: TestServer): Promise<AllotSets> => ({
  params: {
    reviews: 1,
    loadMin: 0,
    loadMax: null,
    needsLabel: false,
    labelWeight: 10,
    balanceWeight: 5,
    repeatWeight: 2,
    fair: false,
    alternates: 1,
    keeps: false,
    seed: '1',
  },
  works: [
    { id: await reference(server, 'dsTbWorks'), name: 'A', unit: null, labels: [] },
    { id: 'second-work', name: 'B', unit: null, labels: [] },
  ],
  experts: ['expert-a', 'expert-b', await reference(server, 'dsTbExpert')].map((id) => ({
    id,
    name: id,
    isActive: true,
    room: null,
    labels: [],
  })),
  above: {},
  names: {},
  recused: [],
  spent: [],
  standing: [],
  repeats: [],
});

/** Stores a small proposal for a run as if it had just been made; `isWhole` gives the second work too, which does not exist. */
export async function proposalFor(server: TestServer, runId: string, projectId: string, isWhole: boolean): Promise<void> {
  const sets = await setsOf(server);
  await server.db.run('delete from ds_tb_works_allot_input where run_id = $1', [runId]);
  await server.db.run('delete from ds_tb_works_allot_temp where run_id = $1 and id not in ($2, $3)', [
    runId,
    linesOf(runId).first,
    linesOf(runId).second,
  ]);
  await keepSets(server.db, 1, runId, sets);
  await server.db.run('update ds_tb_works_allot_run set input_digest = $2 where id = $1', [runId, setsDigest(sets)]);
  await server.db.run(`delete from ds_tb_works_allot where project_id = $1`, [projectId]);
  const expert = await reference(server, 'dsTbExpert');
  // Others share it, and may have suspended it or left its profile with gaps.
  await server.db.run(`update ds_tb_expert set status = '${expertStatus.active}', is_perfect = '1', away_times = null where id = $1`, [
    expert,
  ]);
  await server.db.run(`update ds_tb_review_project set expert_group_ids = null where id = $1`, [projectId]);
  const pairs = [
    [linesOf(runId).first, sets.works[0]?.id, isWhole ? 'expert-a' : expert],
    ...(isWhole ? [[linesOf(runId).second, 'second-work', 'expert-b']] : []),
  ];
  for (const [id, worksId, expertId] of pairs)
    await server.db.run(
      `insert into ds_tb_works_allot_temp as t (id, tenant_id, run_id, project_id, works_id, expert_id, rank_no, flag, create_time)
       values ($1, 1, $2, $3, $4, $5, 1, 'new', $6)
       on conflict (id) do update set expert_id = excluded.expert_id, flag = 'new'`,
      [id, runId, projectId, worksId, expertId, server.now()],
    );
}

/** A line of a proposal that waits to be applied. */
export async function proposedLine(server: TestServer): Promise<string> {
  const { id, projectId } = await create(server, 'dsTbWorksAllotRun');
  await proposalFor(server, id, String(projectId), true);
  return linesOf(id).first;
}

/** The line of the same proposal that a line may be exchanged with. */
export function otherLine(id: string): string {
  return id.replace(/^line-/, 'second-');
}

/** Makes the proposal of a line as it was. */
export async function resetLine(server: TestServer, id: string): Promise<void> {
  const runId = id.replace(/^line-/, '');
  const row = await server.db.one<{ projectId: string }>(
    `update ds_tb_works_allot_run set status = '1' where id = $1 returning project_id as "projectId"`,
    [runId],
  );
  await proposalFor(server, runId, row?.projectId ?? '', true);
}

/** Lets a review that came back be given to the next expert. */
export async function resetRefill(server: TestServer, id: string): Promise<void> {
  await reference(server, 'dsTbExpert');
  await server.db.run(`update ds_tb_works_allot set replaced_by_id = null where id = $1`, [id]);
  await server.db.run(
    `delete from ds_tb_works_allot a using ds_tb_works_allot o where o.id = $1 and a.project_id = o.project_id and a.works_id = o.works_id and a.id <> $1`,
    [id],
  );
}
