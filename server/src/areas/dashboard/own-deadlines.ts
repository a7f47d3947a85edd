import { yes } from '@saiyun/sdk/contract';
import { exceptionEnd, type GateScope, type OpenExceptions } from '@saiyun/sdk/rules';
import type { Ctx } from '../../kernel/context.ts';
import { openExceptions } from '../competition/exceptions.ts';
import type { CompetitionFacts } from './situation.ts';

/** What of an entry decides when its gates close. */
export interface EntryFacts {
  readonly id: string;
  readonly competitionId: string;
  readonly unitId: string;
  readonly stageId: string;
}

interface StageFacts {
  readonly id: string;
  readonly competition: string;
  readonly end: Date;
  readonly takesWorks: boolean;
}

/** When the gates of competitions close for the caller, with its extensions and the stages of its entries. */
export interface OwnDeadlines {
  /** The last moment to enter a competition. */
  readonly registerEndOf: (of: CompetitionFacts) => Date;
  /** The same for an entry, and when its works are due. */
  readonly ofEntry: (of: CompetitionFacts, entry: EntryFacts) => { readonly registerEnd: Date; readonly submissionEnd: Date };
}

const later = (usual: Date, extended: Date | undefined): Date => (extended && extended > usual ? extended : usual);
const sooner = (a: Date, b: Date): Date => (a < b ? a : b);

interface Read {
  readonly register: OpenExceptions;
  readonly submit: OpenExceptions;
  readonly stages: readonly StageFacts[];
  /** The area of each school. */
  readonly areas: ReadonlyMap<string, string | null>;
}

const read = (ctx: Ctx, competitions: readonly string[], units: readonly string[]): Promise<Read> =>
  ctx.db.tx(async (tx) => {
    const inTx = { ...ctx, tx };
    const stages = await tx.many<StageFacts>(
      `select id, competition_id as competition, end_time as end, coalesce(submit_required = '${yes}', false) as "takesWorks" from ds_tb_competition_stage
       where tenant_id = $1 and competition_id = any($2) and del_flag = '0' order by stage_no, id`,
      [ctx.tenantId, competitions],
    );
    const areas = await tx.many<{ id: string; area: string | null }>(
      `select id, area_id as area from ds_tb_unit where tenant_id = $1 and id = any($2) and del_flag = '0'`,
      [ctx.tenantId, units],
    );
    return {
      register: await openExceptions(inTx, 'register', competitions),
      submit: await openExceptions(inTx, 'submit', competitions),
      stages,
      areas: new Map(areas.map(({ id, area }) => [id, area])),
    };
  });

/** Reads what closes later, or earlier, for the caller than a competition says. */
export async function ownDeadlines(
  ctx: Ctx,
  competitions: readonly CompetitionFacts[],
  entries: readonly EntryFacts[],
): Promise<OwnDeadlines> {
  const own = ctx.actor.unitId;
  const units = [...new Set([...entries.map(({ unitId }) => unitId), ...(own === null ? [] : [own])])];
  const found = await read(
    ctx,
    competitions.map(({ id }) => id),
    units,
  );
  const scopeOf = (unitId: string | null, teamId?: string): GateScope => ({
    unitId,
    ...(teamId !== undefined && { teamId }),
    areaId: unitId === null ? undefined : found.areas.get(unitId),
  });
  const ofEntry: OwnDeadlines['ofEntry'] = (of, { id, unitId, stageId }) => {
    const scope = scopeOf(unitId, id);
    const [register, submit] = [exceptionEnd(found.register, of.id, scope), exceptionEnd(found.submit, of.id, scope)];
    const stages = found.stages.filter(({ competition }) => competition === of.id);
    const named = stages.find((stage) => stage.id === stageId);
    const ofWorks = named ?? stages.find(({ takesWorks }) => takesWorks);
    const registerEnd = later(of.registerEnd, register);
    const submissionEnd = later(of.submissionEnd, submit);
    return {
      registerEnd: named ? sooner(registerEnd, later(named.end, register)) : registerEnd,
      submissionEnd: ofWorks ? sooner(submissionEnd, later(ofWorks.end, submit)) : submissionEnd,
    };
  };
  return {
    ofEntry,
    registerEndOf: (of) => {
      const mine = entries.filter(({ competitionId }) => competitionId === of.id);
      const ends = [
        exceptionEnd(found.register, of.id, scopeOf(own)),
        ...mine.map(({ id, unitId }) => exceptionEnd(found.register, of.id, scopeOf(unitId, id))),
      ];
      return ends.reduce<Date>(later, of.registerEnd);
    },
  };
}
