import { allotRunStatus, certificateBatchStatus } from '@saiyun/sdk/entities';
import type { Db } from '../../../server/src/db/db.ts';
import { idNumber } from '../../fixtures/registrations.ts';
import { eventually } from '../../support/process.ts';
import type { Act } from '../act.ts';
import type { Stage } from '../stage.ts';

type Row = Readonly<Record<string, unknown>>;

const works = 240;
const experts = 40;
const reviews = 2;

interface Entering {
  readonly rounds: number;
  readonly each: number;
  /** SQL of the competition of round `r`; `$3` is `id`. */
  readonly competition: string;
  readonly unit: string;
  readonly id?: string;
}

/** Approved entries of one person each, `trust-<round>-<n>`. */
const enter = async (stage: Stage, db: Db, { rounds, each, competition, unit, id = '' }: Entering): Promise<void> => {
  const all = Array.from({ length: rounds * each }, (_, n) => n);
  const idNo = stage.sealed(all.map((n) => idNumber(5000 + n)));
  const phone = stage.sealed(all.map((n) => `137${String(n).padStart(8, '0')}`));
  await db.run(
    `insert into ds_tb_registration (id, tenant_id, competition_id, unit_id, team_name, real_name, id_no, id_no_hash, phone, phone_hash, status, create_time)
     select 'trust-' || r || '-' || n, 1, ${competition}, $4, '队伍' || n, '选手' || n, v.id_no, v.id_hash, v.phone, v.phone_hash, '2', now() + (length($3) * 0) * interval '1 second'
     from unnest($5::text[], $6::text[], $7::text[], $8::text[]) with ordinality as v(id_no, id_hash, phone, phone_hash, at),
       lateral (select (v.at - 1) / $2::int as r, (v.at - 1) % $2::int + 1 as n) s where s.r < $1::int`,
    [rounds, each, id, unit, idNo.cipher, idNo.hash, phone.cipher, phone.hash],
  );
};

/** A proposal and its application for a project of its own in each round. */
export function allotting(): Act {
  const projects: { readonly id: string; run?: string; applied: boolean }[] = [];
  const runIs = (stage: Stage, id: string, states: readonly string[]) =>
    eventually(
      'the proposal is there',
      async () => {
        const said = await stage.ask('admin', 'GET', `/dsTbWorksAllotRun/queryById?id=${id}`);
        return states.includes(String((said?.result as Row | null | undefined)?.status)) ? true : undefined;
      },
      240_000,
    );
  const begin = async (stage: Stage, project: (typeof projects)[number]): Promise<void> => {
    const body = { projectId: project.id, mode: 'full', reviews, seed: '7' };
    const said = await stage.ask('admin', 'POST', '/dsTbWorksAllotTemp/thesisAllot', body, `allot-${project.id}`);
    if (said && !said.success) throw new Error(`allotting: ${said.error} ${said.message}`);
    if (said) project.run = String((said.result as Row).id);
  };
  const apply = async (stage: Stage, project: (typeof projects)[number]): Promise<void> => {
    const said = await stage.ask('admin', 'PUT', '/dsTbWorksAllotRun/applyRun', { ids: project.run }, `apply-${project.id}`);
    if (said && !said.success) throw new Error(`applying: ${said.error} ${said.message}`);
    if (said) project.applied = true;
  };
  return {
    name: 'allotment',
    killedAfter: [20, 1500],
    prepare: (stage, rounds) =>
      stage.stopped(async (db) => {
        const found = await db.one<{ competition: string; unit: string }>(
          `select p.competition_id as competition, (select min(u.id) from ds_tb_unit u where u.tenant_id = 1 and u.del_flag = '0') as unit from ds_tb_review_project p where p.tenant_id = 1 and p.del_flag = '0' order by p.id limit 1`,
        );
        await db.run(
          `insert into ds_tb_competition select (jsonb_populate_record(c, jsonb_build_object('id', 'trust-c' || n, 'competition_code', 'TRUST' || n))).*
           from ds_tb_competition c, generate_series(0, $2::int - 1) n where c.id = $1`,
          [found?.competition, rounds],
        );
        await enter(stage, db, { rounds, each: works, competition: `'trust-c' || r`, unit: found?.unit ?? '' });
        await db.run(
          `insert into ds_tb_works (id, tenant_id, works_no, title, competition_id, registration_id, status, create_time)
           select 'trust-w' || r || '-' || n, 1, 'trust-w' || r || '-' || n, '作品 ' || n, 'trust-c' || r, 'trust-' || r || '-' || n, '2', now()
           from generate_series(0, $1::int - 1) r, generate_series(1, $2::int) n`,
          [rounds, works],
        );
        await db.run(
          `insert into sys_user select (jsonb_populate_record(null::sys_user, to_jsonb(u) || jsonb_build_object('id', 'trust-u' || n, 'username', 'trust-u' || n,
             'phone', null, 'phone_hash', null, 'email', null, 'id_no', null, 'id_no_hash', null))).*
           from (select * from sys_user where username = 'expert' and tenant_id = 1) u, generate_series(1, $1::int) n`,
          [experts],
        );
        await db.run(
          `insert into ds_tb_expert (id, tenant_id, user_id, real_name, status, create_time)
           select 'trust-e' || n, 1, 'trust-u' || n, '专家 ' || n, '1', now() from generate_series(1, $1::int) n`,
          [experts],
        );
        await db.run(
          `insert into ds_tb_review_project select (jsonb_populate_record(null::ds_tb_review_project, to_jsonb(p) || jsonb_build_object('id', 'trust-p' || r, 'competition_id', 'trust-c' || r,
             'project_name', '评审 ' || r, 'status', '1', 'reviews_per_work', $2::int, 'group_ids', null, 'expert_group_ids', null, 'stage_id', null))).*
           from (select * from ds_tb_review_project where tenant_id = 1 and del_flag = '0' order by id limit 1) p, generate_series(0, $1::int - 1) r`,
          [rounds, reviews],
        );
      }),
    async work(stage, round) {
      const project: (typeof projects)[number] = { id: `trust-p${round}`, applied: false };
      projects.push(project);
      await begin(stage, project);
      if (project.run === undefined) return 0;
      const ready = await runIs(stage, project.run, [allotRunStatus.done]).then(
        () => true,
        () => false,
      );
      if (ready) await apply(stage, project);
      return project.applied ? 2 : 1;
    },
    async settle(stage) {
      for (const project of projects) {
        if (project.applied) continue;
        if (project.run === undefined) await begin(stage, project);
        await runIs(stage, project.run ?? '', [allotRunStatus.done, allotRunStatus.applied]);
        await apply(stage, project);
      }
    },
    faults: async () => [],
    stored: (stage, rounds) =>
      stage.stopped(async (db) => {
        const rows = await db.many<{ id: string; n: number; pairs: number; runs: number }>(
          `select p.id, (select count(*)::int from ds_tb_works_allot a where a.project_id = p.id and a.del_flag = '0') as n,
             (select count(distinct a.works_id || ' ' || a.expert_id)::int from ds_tb_works_allot a where a.project_id = p.id and a.del_flag = '0') as pairs,
             (select count(*)::int from ds_tb_works_allot_run a where a.project_id = p.id) as runs
           from ds_tb_review_project p where p.id like 'trust-p%'`,
        );
        const faults = rows.flatMap(({ id, n, pairs, runs }) =>
          n === works * reviews && pairs === n && runs === 1 ? [] : [`${id}: ${n} reviews, ${pairs} pairs, ${runs} runs`],
        );
        return rows.length === rounds ? faults : [...faults, `${rows.length} projects of ${rounds}`];
      }),
  };
}

const perBatch = 80;
const elements = [
  { type: 'text', x: 20, y: 60, w: 160, h: 12, size: 20, bind: 'realName', autoFit: true },
  { type: 'text', x: 20, y: 180, w: 100, h: 8, bind: 'certNo' },
  { type: 'qr', x: 240, y: 20, w: 36, h: 36, bind: 'qr' },
];

/** A batch of certificates in each round, all of one template and row of numbers. */
export function certifying(): Act {
  const batches: string[] = [];
  let templateId = '';
  let competitionId = '';
  const batchIs = (stage: Stage, id: string, status: string) =>
    eventually(
      `the batch is in state ${status}`,
      async () => {
        const said = await stage.ask('admin', 'GET', `/dsTbCertificateBatch/queryById?id=${id}`);
        const row = said?.result as Row | null | undefined;
        return row?.status === status || row?.status === certificateBatchStatus.done ? true : undefined;
      },
      240_000,
    );
  return {
    name: 'certificates',
    killedAfter: [20, 1500],
    prepare: (stage, rounds) =>
      stage.stopped(async (db) => {
        const found = await db.one<{ id: string; unit: string }>(
          `select c.id, (select min(u.id) from ds_tb_unit u where u.tenant_id = 1 and u.del_flag = '0') as unit from ds_tb_competition c
           where c.tenant_id = 1 and c.del_flag = '0' order by c.id limit 1`,
        );
        competitionId = found?.id ?? '';
        await enter(stage, db, { rounds, each: perBatch, competition: '$3', unit: found?.unit ?? '', id: competitionId });
      }),
    async begin(stage) {
      const template = {
        templateName: '断电演练',
        certKind: 'participation',
        pageSize: 'A4L',
        locale: 'zh-CN',
        numberRule: 'TRUST{seq:6}',
        elements,
      };
      templateId = String((await stage.must<Row>('admin', 'POST', '/dsTbCertificateTemplate/add', template)).id);
      await stage.must('admin', 'PUT', '/dsTbCertificateTemplate/use', { ids: templateId });
    },
    async work(stage, round) {
      const registrationIds = Array.from({ length: perBatch }, (_, n) => `trust-${round}-${n + 1}`).join(',');
      const { id } = await stage.must<Row>('admin', 'POST', '/dsTbCertificateBatch/add', { templateId, competitionId, registrationIds });
      batches.push(String(id));
      await batchIs(stage, String(id), certificateBatchStatus.ready);
      const said = await stage.ask('admin', 'PUT', '/dsTbCertificateBatch/issue', { ids: id }, `issue-${String(id)}`);
      return said?.success ? 2 : 1;
    },
    async settle(stage) {
      const id = batches.at(-1) ?? '';
      await batchIs(stage, id, certificateBatchStatus.ready);
      await stage.ask('admin', 'PUT', '/dsTbCertificateBatch/issue', { ids: id }, `issue-${String(id)}`);
      await batchIs(stage, id, certificateBatchStatus.done);
    },
    faults: async () => [],
    stored: (stage, rounds) =>
      stage.stopped(async (db) => {
        const row = await db.one<{ n: number; holders: number; numbers: number; first: string; last: string }>(
          `select count(*)::int as n, count(distinct holder_id)::int as holders, count(distinct cert_no)::int as numbers, min(cert_no) as first, max(cert_no) as last
           from ds_tb_certificate where template_id = $1`,
          [templateId],
        );
        const all = rounds * perBatch;
        const last = `TRUST${String(all).padStart(6, '0')}`;
        const isWhole = row?.n === all && row.holders === all && row.numbers === all && row.first === 'TRUST000001' && row.last === last;
        return isWhole ? [] : [`certificates: ${JSON.stringify(row)}, not ${all} up to ${last}`];
      }),
  };
}
