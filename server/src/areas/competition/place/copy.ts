import { type Entity, instant } from '@saiyun/sdk/contract';
import { awardRule, competition, competitionForm, costItem, group, reviewProject, stage } from '@saiyun/sdk/entities';
import { fromWireTime } from '@saiyun/sdk/view';
import { needed, optional, readInput } from '../../../http/call/input.ts';
import { rolesForCall } from '../../../kernel/access/access.ts';
import type { Ctx } from '../../../kernel/context.ts';
import { inputFailure } from '../../../kernel/failure.ts';
import type { DbRow } from '../../../kernel/row/row.ts';
import { type Copying, copiedBody, copyRows } from '../../../kernel/write/copy-rows.ts';
import { addIn, readRow, writing } from '../../../kernel/write/standard-calls.ts';
import { competitionModule } from '../competition.ts';

export const copyInput = {
  id: needed(['竞赛', 'Competition']),
  competitionCode: needed(['竞赛代码', 'Code'], 20),
  competitionName: needed(['竞赛名称', 'Name'], 200),
  competitionNameEn: optional(['英文名称', 'English name'], 200),
  registerStart: instant(['报名开始', 'Registration opens'], { required: true }),
} as const;

interface CopiedPart {
  readonly entity: Entity;
  /** Its rows of a competition; `$2`. */
  readonly sql: string;
  /** Fields that refer to rows which are copied later. */
  readonly later?: readonly string[];
}

/** The records that are copied, each after those that it refers to. */
const parts: readonly CopiedPart[] = [
  {
    entity: group,
    sql: `select * from ds_tb_competition_group where tenant_id = $1 and competition_id = $2 and del_flag = '0' order by create_time, id`,
    later: ['formId', 'parentId'],
  },
  // Stages open in the order of their numbers.
  {
    entity: stage,
    sql: `select * from ds_tb_competition_stage where tenant_id = $1 and competition_id = $2 and del_flag = '0' order by stage_no`,
  },
  {
    entity: costItem,
    sql: `select * from ds_tb_cost_item where tenant_id = $1 and competition_id = $2 and del_flag = '0' order by create_time, id`,
  },
  // Options of questions name prices.
  {
    entity: competitionForm,
    sql: `select * from ds_tb_competition_form where tenant_id = $1 and competition_id = $2 and del_flag = '0' order by create_time, id`,
  },
  {
    entity: reviewProject,
    sql: `select * from ds_tb_review_project where tenant_id = $1 and competition_id = $2 and del_flag = '0' order by create_time, id`,
  },
  {
    entity: awardRule,
    sql: `select a.* from ds_tb_award_rule a join ds_tb_review_project p on p.id = a.project_id and p.tenant_id = a.tenant_id
      where a.tenant_id = $1 and p.competition_id = $2 and a.del_flag = '0' and p.del_flag = '0' order by a.level, a.id`,
  },
];

/**
 * POST /dsTbCompetition/copy: a new competition with the groups, stages, forms, prices, review projects and award rules of another, all of
 * them as drafts, and every time as much later as its registration opens. People, schools, entries and files stay behind (COMP-03).
 */
export function copyCompetition(ctx: Ctx, body: unknown): Promise<unknown> {
  const { id, registerStart, ...names } = readInput(copyInput, body);
  const roles = rolesForCall(ctx, competition, 'queryById');
  rolesForCall(ctx, competition, 'add');
  return writing(ctx, competition, async (tx) => {
    const row = await readRow(ctx, tx.tx, competitionModule, roles, id);
    const [was, is] = [fromWireTime(row.registerStart), fromWireTime(registerStart)];
    if (!was || !is) throw inputFailure({ field: 'registerStart', code: 'type' });
    const copying: Copying = { ms: is.getTime() - was.getTime(), copies: new Map() };
    const edition = typeof row.edition === 'number' ? { edition: row.edition + 1 } : {};
    const own = copiedBody(competition, row, copying, ['stepDone', 'competitionNameEn']);
    const made = await addIn(tx, competitionModule, { ...own, ...edition, seriesId: row.seriesId ?? row.id, ...names });
    copying.copies.set(row.id, String(made.id));
    const rest: (() => Promise<void>)[] = [];
    for (const { entity, sql, later } of parts) {
      const rows = await tx.tx.many<DbRow>(sql, [ctx.tenantId, row.id]);
      rest.push(await copyRows(tx, entity, rows, copying, later));
    }
    for (const finish of rest) await finish();
    return made;
  });
}
