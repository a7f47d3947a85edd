import type { DepartIdNode, DepartNode } from '@saiyun/sdk/calls';
import { yes } from '@saiyun/sdk/contract';
import { departKinds } from '@saiyun/sdk/entities';
import { maskValue, toWireTime } from '@saiyun/sdk/view';
import type { Ctx } from '../../../kernel/context.ts';

interface Found {
  readonly id: string;
  readonly parentId: string | null;
  readonly departName: string;
  readonly departNameEn: string | null;
  readonly departNameAbbr: string | null;
  readonly departOrder: number | null;
  readonly orgCode: string;
  readonly directorUserIds: string | null;
  readonly mobile: string | null;
  readonly address: string | null;
  readonly memo: string | null;
  readonly createBy: string | null;
  readonly createTime: Date;
  readonly updateBy: string | null;
  readonly updateTime: Date | null;
  readonly hasChildren: boolean;
}

const columns = `d.id, d.parent_id as "parentId", d.depart_name as "departName", d.depart_name_en as "departNameEn", d.depart_name_abbr as "departNameAbbr",
  d.depart_order as "departOrder", d.org_code as "orgCode", d.director_user_ids as "directorUserIds", d.mobile, d.address, d.memo,
  d.create_by as "createBy", d.create_time as "createTime", d.update_by as "updateBy", d.update_time as "updateTime",
  exists (select 1 from sys_depart c where c.tenant_id = d.tenant_id and c.parent_id = d.id and c.del_flag = '0') as "hasChildren"`;
const order = `order by d.depart_order nulls first, d.org_code`;

/** Many people see these trees, so telephone numbers are masked as in lists. */
const find = async (ctx: Ctx, condition = 'true', params: readonly unknown[] = []): Promise<Found[]> => {
  const rows = await ctx.db.many<Found>(
    `select ${columns} from sys_depart d where d.tenant_id = $1 and d.del_flag = '0' and ${condition} ${order}`,
    [ctx.tenantId, ...params],
  );
  const shown = (sealed: string): string | null => {
    const mobile = ctx.cipher.open(sealed);
    return mobile === null ? null : maskValue('phone', mobile);
  };
  return rows.map((row) => ({ ...row, mobile: row.mobile === null ? null : shown(row.mobile) }));
};

const titleOf = ({ language }: Ctx, row: Found): string => (language === 'en' ? (row.departNameEn ?? row.departName) : row.departName);

export type DepartFacts = Pick<Found, 'parentId' | 'orgCode' | 'memo'>;

/** The values that clients of the family read of a department and ours derives from its place: company or department, and its depth. */
export function departTexts({ parentId, orgCode, memo }: DepartFacts) {
  return {
    description: memo,
    orgCategory: parentId === null ? departKinds.company : departKinds.department,
    orgType: String(orgCode.length / 3),
  };
}

const nodeOf = (ctx: Ctx, { hasChildren, ...row }: Found, children: readonly DepartNode[] | null): DepartNode => ({
  ...row,
  key: row.id,
  value: row.id,
  title: titleOf(ctx, { ...row, hasChildren }),
  ...departTexts(row),
  fax: null,
  status: yes,
  delFlag: '0',
  qywxIdentifier: null,
  createTime: toWireTime(row.createTime),
  updateTime: row.updateTime && toWireTime(row.updateTime),
  isLeaf: !hasChildren,
  children,
});

/** Builds a tree from rows; a row without its parent among them goes to the top. */
const treeOf = <N>(rows: readonly Found[], node: (row: Found, children: readonly N[]) => N): N[] => {
  const ids = new Set(rows.map(({ id }) => id));
  const below = Map.groupBy(rows, ({ parentId }) => (parentId !== null && ids.has(parentId) ? parentId : ''));
  const level = (parent: string): N[] => (below.get(parent) ?? []).map((row) => node(row, level(row.id)));
  return level('');
};
const departTree = (ctx: Ctx, rows: readonly Found[]): DepartNode[] =>
  treeOf<DepartNode>(rows, (row, children) => nodeOf(ctx, row, children.length > 0 ? children : null));

/** All departments of the tenant, or only these, as a tree (CALL-60). */
export async function wholeTree(ctx: Ctx, ids: readonly string[] | undefined): Promise<DepartNode[]> {
  return departTree(ctx, ids ? await find(ctx, 'd.id = any($2)', [ids]) : await find(ctx));
}

/** The columns by which a department can be named. */
export type DepartKey = 'id' | 'orgCode';
const keyColumns: Readonly<Record<DepartKey, string>> = { id: 'd.id', orgCode: 'd.org_code' };

/** The departments directly below a parent or at the top, or those named by id or code (CALL-61). */
export async function oneLevel(
  ctx: Ctx,
  pid: string | undefined,
  keys: readonly string[] | undefined,
  by: DepartKey = 'id',
): Promise<DepartNode[]> {
  const rows = keys
    ? await find(ctx, `${keyColumns[by]} = any($2)`, [keys])
    : await find(ctx, pid === undefined ? 'd.parent_id is null' : 'd.parent_id = $2', pid === undefined ? [] : [pid]);
  return rows.map((row) => nodeOf(ctx, row, null));
}

/** The tree as choices (CALL-62). */
export async function choiceTree(ctx: Ctx): Promise<DepartIdNode[]> {
  return treeOf<DepartIdNode>(await find(ctx), (row, children) => ({ key: row.id, value: row.id, title: titleOf(ctx, row), children }));
}

/** SQL for the departments that the account leads, with all below them. */
const ledSql = (userId: string): string => `exists (select 1 from sys_depart l where l.tenant_id = d.tenant_id and l.del_flag = '0'
  and ${userId} = any(string_to_array(l.director_user_ids, ',')) and left(d.org_code, length(l.org_code)) = l.org_code)`;

/** Whether the caller leads the department or one above it. */
export async function leadsDepart(ctx: Ctx, departId: string): Promise<boolean> {
  const led = await ctx.db.one<{ id: string }>(
    `select d.id from sys_depart d where d.tenant_id = $1 and d.del_flag = '0' and d.id = $3 and ${ledSql('$2')}`,
    [ctx.tenantId, ctx.actor.userId, departId],
  );
  return led !== undefined;
}

/**
 * Departments with the word in their code or in their name in either language
 * (CALL-63, DEPART-13), among all or among those that the caller leads.
 */
export async function searchDeparts(ctx: Ctx, keyWord: string, ledOnly = false): Promise<DepartNode[]> {
  const rows = await find(
    ctx,
    `(strpos(lower(d.depart_name), lower($2)) > 0 or strpos(lower(coalesce(d.depart_name_en, '')), lower($2)) > 0 or d.org_code = upper($2))
     ${ledOnly ? `and ${ledSql('$3')}` : ''}`,
    ledOnly ? [keyWord.trim(), ctx.actor.userId] : [keyWord.trim()],
  );
  return rows.map((row) => nodeOf(ctx, row, null));
}

/** The departments that the caller leads, with all below them; undefined if there are none (CALL-64). */
export async function ledTree(ctx: Ctx): Promise<DepartNode[] | undefined> {
  const rows = await find(ctx, ledSql('$2'), [ctx.actor.userId]);
  return rows.length > 0 ? departTree(ctx, rows) : undefined;
}
