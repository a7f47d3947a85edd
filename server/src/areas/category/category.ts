import type { StoredRow } from '@saiyun/sdk/contract';
import { no, yes } from '@saiyun/sdk/contract';
import { category } from '@saiyun/sdk/entities';
import { nextOrgCode } from '@saiyun/sdk/logic/tree';
import { entityModule, inputFailure, type TxCtx } from '../../kernel/entity-module.ts';
import { lockTenant } from '../../kernel/write/lock-tenant.ts';
import { withChildren } from './category-tree.ts';

const refuse = (message: string): never => {
  throw inputFailure({ field: 'pid', code: 'rule', message });
};

const codeOf = async ({ tx, tenantId }: TxCtx, id: string | null | undefined): Promise<string> => {
  if (!id) return '';
  const row = await tx.one<{ code: string }>(`select code from sys_category where id = $1 and tenant_id = $2 and del_flag = '0'`, [
    id,
    tenantId,
  ]);
  return row?.code ?? '';
};

/** The next free code below a parent. */
const nextCode = async ({ tx, tenantId }: TxCtx, parentCode: string): Promise<string> => {
  // Deleted too: a code is never used twice.
  const rows = await tx.many<{ code: string }>(
    'select code from sys_category where tenant_id = $1 and left(code, $3) = $2 and length(code) = $3 + 3',
    [tenantId, parentCode, parentCode.length],
  );
  return (
    nextOrgCode(
      parentCode,
      rows.map(({ code }) => code),
    ) ?? refuse('category.full')
  );
};

/** Moves a category below another one and gives it and all its descendants new codes. */
const move = async (ctx: TxCtx, row: StoredRow<typeof category>, pid: string | null): Promise<string> => {
  const old = row.code ?? '';
  const parentCode = await codeOf(ctx, pid);
  if (parentCode.startsWith(old)) refuse('category.cycle');
  const code = await nextCode(ctx, parentCode);
  await ctx.tx.run(
    `update sys_category set code = $3 || substr(code, $4 + 1)
     where tenant_id = $1 and left(code, $4) = $2 and length(code) > $4 and del_flag = '0'`,
    [ctx.tenantId, old, code, old.length],
  );
  return code;
};

/** Categories (CATEGORY-01, CALL-106). A category is deleted together with its children or not at all. */
export const categoryModule = entityModule(category, {
  // Tells a table which rows can be expanded.
  async derives(ctx, tx, ids) {
    const open = await withChildren(ctx, tx, ids);
    return new Map(ids.map((id) => [id, { hasChild: open.has(id) ? yes : no }]));
  },
  async beforeAdd(ctx, draft) {
    await lockTenant(ctx.tx, ctx.tenantId);
    draft.code = await nextCode(ctx, await codeOf(ctx, draft.pid));
  },
  async beforeEdit(ctx, row, draft) {
    if (draft.pid === undefined) return;
    await lockTenant(ctx.tx, ctx.tenantId);
    draft.code = await move(ctx, row, draft.pid);
  },
});
