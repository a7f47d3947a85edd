import { yes } from '@saiyun/sdk/contract';
import { competition, competitionStatus, reviewProject, reviewProjectStatus, scoreRun, scoreRunStatus } from '@saiyun/sdk/entities';
import { may } from '@saiyun/sdk/logic/permission';
import type { Ctx } from '../../kernel/context.ts';
import { twinSql } from '../../kernel/dict/twin.ts';
import type { EntityModule } from '../../kernel/entity-module.ts';
import { listSql } from '../../kernel/list/query.ts';
import { moduleNamed } from '../../kernel/tasks/modules.ts';

export interface CompetitionFacts {
  readonly id: string;
  readonly name: string;
  readonly status: string;
  readonly mode: string;
  readonly needsSchool: boolean;
  readonly isPrivate: boolean;
  readonly unitQuota: number | null;
  readonly registerStart: Date;
  readonly registerEnd: Date;
  readonly submitStart: Date | null;
  readonly submissionEnd: Date;
  readonly end: Date;
}

export interface ProjectFacts {
  readonly id: string;
  readonly name: string;
  readonly competitionId: string;
  readonly status: string;
  readonly minPerWork: number | null;
  readonly maxRange: number | null;
  readonly maxStdDev: number | null;
  /** The score run that counts so far. */
  readonly runId: string | null;
}

/** The newest computed scores of a closed project, before they are published. */
export interface Scored {
  readonly runId: string;
  readonly projectName: string;
  readonly minPerWork: number;
  readonly maxRange: number | null;
  readonly maxStdDev: number | null;
}

/** What the reader sees of competitions and review projects, from which its work follows. */
export interface Situation {
  readonly competitions: readonly CompetitionFacts[];
  readonly projects: readonly ProjectFacts[];
  readonly reviewing: readonly ProjectFacts[];
  readonly scored: readonly Scored[];
  /** Competitions whose entries a school, or an organiser, decides; undefined if that is so in all. */
  readonly schoolApproves: readonly string[] | undefined;
  readonly organiserApproves: readonly string[] | undefined;
  /** Running competitions that need the school's authorisation. */
  readonly authorisable: readonly string[];
}

/** A list of the caller as a source of rows `t`; undefined where it has none. */
const sourceOf = (ctx: Ctx, name: string): { readonly from: string; readonly params: readonly unknown[] } | undefined => {
  const module: EntityModule | undefined = moduleNamed(ctx, name);
  if (!module || may(ctx.actor, module.entity, 'list').kind !== 'allowed') return undefined;
  const { from, countParams } = listSql(ctx, module, {}, { page: false });
  return { from, params: countParams };
};

const competitionsOf = async (ctx: Ctx): Promise<readonly CompetitionFacts[]> => {
  const source = sourceOf(ctx, competition.name);
  if (!source) return [];
  return ctx.db.many<CompetitionFacts>(
    `select t.id, ${twinSql(ctx.language, 't.competition_name')} as name, t.status, coalesce(t.unit_audit_mode, 'organiser') as mode,
       coalesce(t.need_unit_authorize = '${yes}', false) as "needsSchool", coalesce(t.open_to = 'invited', false) as "isPrivate", t.unit_quota as "unitQuota", t.register_start as "registerStart",
       t.register_end as "registerEnd", t.submit_start as "submitStart", t.submission_end_time as "submissionEnd", t.end_time as end ${source.from}
     order by t.submission_end_time, t.id`,
    source.params,
  );
};

const projectsOf = async (ctx: Ctx): Promise<readonly ProjectFacts[]> => {
  const source = sourceOf(ctx, reviewProject.name);
  if (!source || may(ctx.actor, scoreRun, 'list').kind !== 'allowed') return [];
  return ctx.db.many<ProjectFacts>(
    `select t.id, ${twinSql(ctx.language, 't.project_name')} as name, t.competition_id as "competitionId", t.status, t.min_per_work as "minPerWork",
       (t.dispute_rule->>'maxRange')::float8 as "maxRange", (t.dispute_rule->>'maxStdDev')::float8 as "maxStdDev",
       (select s.id from ds_tb_score_run s where s.project_id = t.id and s.del_flag = '0' and s.status <> '${scoreRunStatus.superseded}'
        order by s.status desc, s.create_time desc limit 1) as "runId" ${source.from} order by t.end_time, t.id`,
    source.params,
  );
};

/** Undefined if all are among them, so that a filter is only as long as it needs to be. */
const unlessAll = (all: readonly CompetitionFacts[], is: (mode: string) => boolean): readonly string[] | undefined => {
  const some = all.filter(({ mode }) => is(mode));
  return some.length === all.length ? undefined : some.map(({ id }) => id);
};

export async function situationOf(ctx: Ctx): Promise<Situation> {
  const [competitions, projects] = await Promise.all([competitionsOf(ctx), projectsOf(ctx)]);
  return {
    competitions,
    projects,
    reviewing: projects.filter(({ status }) => status === reviewProjectStatus.reviewing),
    scored: projects.flatMap(({ name, status, runId, minPerWork, maxRange, maxStdDev }) =>
      status === reviewProjectStatus.closed && runId !== null
        ? [{ runId, projectName: name, minPerWork: minPerWork ?? 1, maxRange, maxStdDev }]
        : [],
    ),
    schoolApproves: unlessAll(competitions, (mode) => mode === 'unit' || mode === 'unitThenOrganiser'),
    organiserApproves: unlessAll(competitions, (mode) => mode !== 'unit' && mode !== 'none'),
    authorisable: competitions.filter(({ status, needsSchool }) => status === competitionStatus.running && needsSchool).map(({ id }) => id),
  };
}
