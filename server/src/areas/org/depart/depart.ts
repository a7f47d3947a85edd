import type { Issue, StoredDraft, StoredRow } from '@saiyun/sdk/contract';
import { depart } from '@saiyun/sdk/entities';
import { nextOrgCode, parentOrgCode } from '@saiyun/sdk/logic/tree';
import { entityModule, Failure, inputFailure, type TxCtx } from '../../../kernel/entity-module.ts';
import { isBelow } from '../../../kernel/row/tree.ts';
import { lockTenant } from '../../../kernel/write/lock-tenant.ts';
import { type DepartFacts, departTexts } from './tree.ts';

const refuse = (field: string, message: string): never => {
  throw inputFailure({ field, code: 'rule', message });
};

const codeOf = async ({ tx, tenantId }: TxCtx, id: string | null | undefined): Promise<string> => {
  if (!id) return '';
  const row = await tx.one<{ code: string }>(
    `select org_code as code from sys_depart where id = $1 and tenant_id = $2 and del_flag = '0'`,
    [id, tenantId],
  );
  return row?.code ?? '';
};

const freeCode = async (ctx: TxCtx, parentCode: string, more: readonly string[] = []): Promise<string | undefined> => {
  // Deleted too: a code is never used twice.
  const rows = await ctx.tx.many<{ code: string }>(
    'select org_code as code from sys_depart where tenant_id = $1 and left(org_code, $3) = $2 and length(org_code) = $3 + 3',
    [ctx.tenantId, parentCode, parentCode.length],
  );
  return nextOrgCode(parentCode, [...rows.map(({ code }) => code), ...more]);
};

/**
 * Parent and code of a new department; either one determines the other if it is missing. `taken` holds codes assigned in the same block.
 */
const place = async (ctx: TxCtx, draft: StoredDraft<typeof depart>, taken: readonly string[] = []): Promise<Issue | undefined> => {
  if (!draft.orgCode) {
    const code = await freeCode(ctx, await codeOf(ctx, draft.parentId), taken);
    if (code === undefined) return { field: 'parentId', code: 'rule', message: 'depart.full' };
    draft.orgCode = code;
    return undefined;
  }
  const above = parentOrgCode(draft.orgCode);
  if (draft.parentId === undefined || draft.parentId === null) {
    if (above === '') return undefined;
    const parent = await ctx.tx.one<{ id: string }>(`select id from sys_depart where tenant_id = $1 and org_code = $2 and del_flag = '0'`, [
      ctx.tenantId,
      above,
    ]);
    if (!parent) return { field: 'orgCode', code: 'rule', message: 'depart.code' };
    draft.parentId = parent.id;
    return undefined;
  }
  return (await codeOf(ctx, draft.parentId)) === above ? undefined : { field: 'orgCode', code: 'rule', message: 'depart.code' };
};

/** Moves a department below another one and gives it and all its descendants new codes. Sessions in them keep their department. */
const move = async (ctx: TxCtx, row: StoredRow<typeof depart>, parentId: string | null): Promise<string> => {
  const { tx, tenantId } = ctx;
  const code = await freeCode(ctx, await codeOf(ctx, parentId));
  if (code === undefined) return refuse('parentId', 'depart.full');
  const old = row.orgCode ?? '';
  await tx.run(
    `update sys_depart set org_code = $3 || substr(org_code, $4 + 1) where tenant_id = $1 and left(org_code, $4) = $2 and length(org_code) > $4 and del_flag = '0'`,
    [tenantId, old, code, old.length],
  );
  await tx.run(
    `update sys_session s set org_code = $3 || substr(s.org_code, $4 + 1) from sys_user u
     where u.id = s.user_id and coalesce(s.tenant_id, u.tenant_id) = $1 and left(s.org_code, $4) = $2`,
    [tenantId, old, code, old.length],
  );
  return code;
};

/** Departments (DEPART-03, CALL-65, CALL-111). */
export const departModule = entityModule(depart, {
  async derives({ tenantId }, tx, ids) {
    const rows = await tx.many<DepartFacts & { id: string }>(
      `select id, memo, parent_id as "parentId", org_code as "orgCode" from sys_depart where tenant_id = $1 and id = any($2)`,
      [tenantId, ids],
    );
    return new Map(rows.map((row) => [row.id, departTexts(row)]));
  },
  async beforeAdd(ctx, draft) {
    await lockTenant(ctx.tx, ctx.tenantId);
    const issue = await place(ctx, draft);
    if (issue) throw inputFailure(issue);
  },
  async beforeEdit(ctx, row, draft) {
    if (draft.parentId === undefined) return;
    await lockTenant(ctx.tx, ctx.tenantId);
    if (draft.parentId && (await isBelow(ctx, depart, draft.parentId, row.id))) refuse('parentId', 'depart.cycle');
    draft.orgCode = await move(ctx, row, draft.parentId);
  },
  async beforeDelete({ tx, tenantId }, row) {
    const held = await tx.one<{ n: number }>(
      `select count(*)::int as n from sys_user_depart m join sys_user u on u.id = m.user_id and u.del_flag = '0' where m.depart_id = $1`,
      [row.id],
    );
    if (held && held.n > 0) throw new Failure('depart.members', { depart: row.departName, count: held.n });
    await tx.run('delete from sys_depart_permission where tenant_id = $1 and depart_id = $2', [tenantId, row.id]);
  },
  async beforeImport(ctx, drafts, existing) {
    await lockTenant(ctx.tx, ctx.tenantId);
    const issues = new Map<number, readonly Issue[]>();
    const taken: string[] = [];
    for (const [i, draft] of drafts.entries()) {
      const stored = existing[i];
      if (stored) {
        // A sheet changes a department's data, but not its place in the tree.
        if (draft.parentId !== undefined && (draft.parentId ?? null) !== (stored.parentId ?? null))
          issues.set(i, [{ field: 'parentId', code: 'rule', message: 'depart.importMoved' }]);
        continue;
      }
      const issue = await place(ctx, draft, taken);
      if (issue) issues.set(i, [issue]);
      else if (draft.orgCode) taken.push(draft.orgCode);
    }
    return issues;
  },
});
