import type { Issue } from '@saiyun/sdk/contract';
import { accountStatus, user } from '@saiyun/sdk/entities';
import { refuseIssues } from '@saiyun/sdk/logic/draft';
import { passwordIssues } from '@saiyun/sdk/rules';
import { toWireTime } from '@saiyun/sdk/view';
import { refuseUnproved } from '../../../actor/proved.ts';
import { isGuarded } from '../../../actor/session-end.ts';
import { allowReferences } from '../../../kernel/access/referable-rows.ts';
import { oncePerTransaction } from '../../../kernel/caches/once-per-transaction.ts';
import type { Ctx } from '../../../kernel/context.ts';
import { entityModule, Failure, type TxCtx } from '../../../kernel/entity-module.ts';
import { newId } from '../../../kernel/id.ts';
import { endSessions } from '../../session/own/end-sessions.ts';
import { hashNewPassword } from '../../session/password/new-password.ts';
import { ownerOf, tellOwner } from '../../session/proof/owner-notice.ts';
import { liftLimit, limitedUntilSql } from '../../session/sign-in/back-off.ts';
import { dropSecondFactor } from '../../session/totp/second-factor.ts';
import { departTreeSql, keepDeparts, keepImportedDeparts, readDeparts } from './departs.ts';
import { type Account, type AccountDraft, hidden } from './hidden.ts';
import { administers, isAdministeredWithout } from './last-administrator.ts';
import { derivedUserColumns, tenantsShown } from './row.ts';
import { guardContacts, guardRoles, hasWayIn, importedContacts, openWayIn } from './security.ts';

/** The base roles that a school administrator looks after in its unit, and the only one that it may give, which is below its own. */
const belowUnit: readonly string[] = ['UNIT', 'APPL'];
const givenByUnit: readonly string[] = ['APPL'];

/** Whether the caller may act only for its own unit. */
const isLimited = (ctx: Ctx): boolean => !ctx.actor.roles.includes('ADMIN');

type Ids = string | null | undefined;
const idsIn = (ids: Ids): string[] => (ids ?? '').split(',').filter(Boolean);

const baseRoles = async (ctx: TxCtx): Promise<ReadonlyMap<string, string>> =>
  oncePerTransaction(ctx.tx, 'base roles', async () => {
    const rows = await ctx.tx.many<{ id: string; base: string }>(
      `select id, base_role as base from sys_role where tenant_id = $1 and del_flag = '0'`,
      [ctx.tenantId],
    );
    return new Map(rows.map((r) => [r.id, r.base]));
  });

const areAmong = async (ctx: TxCtx, roleIds: readonly string[], allowed: readonly string[]): Promise<boolean> => {
  const bases = await baseRoles(ctx);
  return roleIds.every((id) => allowed.includes(bases.get(id) ?? ''));
};
const areBelow = (ctx: TxCtx, roleIds: Ids): Promise<boolean> => areAmong(ctx, idsIn(roleIds), belowUnit);

/** Whether the caller may give the roles that are new to an account. */
const mayGive = async (ctx: TxCtx, roleIds: Ids, before: Ids): Promise<boolean> => {
  const had = idsIn(before);
  return (
    !isLimited(ctx) ||
    areAmong(
      ctx,
      idsIn(roleIds).filter((id) => !had.includes(id)),
      givenByUnit,
    )
  );
};
const refuseGiving = async (ctx: TxCtx, roleIds: Ids, before?: Ids): Promise<void> => {
  if (!(await mayGive(ctx, roleIds, before))) throw new Failure('user.role_above');
};

/** Whether any of the roles has the highest rights or access to money. */
const areGuarded = async (ctx: TxCtx, roleIds: readonly string[]): Promise<boolean> => {
  if (roleIds.length === 0) return false;
  const bases = await baseRoles(ctx);
  return isGuarded(roleIds.map((id) => bases.get(id) ?? ''));
};
const newRoles = (after: Ids, before: Ids): string[] => idsIn(after).filter((id) => !idsIn(before).includes(id));

/** Requires a proof before changing whether an account with such a role can sign in at all. */
export async function refuseUnprovedOf(ctx: TxCtx, row: Pick<Account, 'selectedroles'>): Promise<void> {
  if (await areGuarded(ctx, idsIn(row.selectedroles))) await refuseUnproved(ctx);
}

/** A school administrator cannot touch an account with more rights than its own. */
export async function refuseAbove(ctx: TxCtx, roleIds: Ids): Promise<void> {
  if (isLimited(ctx) && !(await areBelow(ctx, roleIds))) throw new Failure('access.denied');
}

/** Stores the hash of the password and removes it from the draft. */
const keepPassword = async (ctx: TxCtx, userId: string, draft: AccountDraft, username = draft.username): Promise<boolean> => {
  const { password } = draft;
  delete draft.password;
  if (password === undefined || password === null) return false;
  const { realname, email, unitId } = draft;
  const owner = { id: userId, tenantId: ctx.tenantId, username, realname, email, unitId };
  draft.password_hash = await hashNewPassword(ctx, ctx.tx, owner, password);
  // If somebody else set the password, the owner has to change it.
  draft.must_change = userId !== ctx.actor.userId;
  return true;
};

/** Whether the tenant keeps an administrator if the account has no more than these roles. */
const leavesAdministrator = async ({ tx, tenantId }: TxCtx, { id, status, selectedroles }: Account, kept: Ids): Promise<boolean> =>
  status === accountStatus.frozen ||
  !(await administers(tx, idsIn(selectedroles))) ||
  (await administers(tx, idsIn(kept))) ||
  isAdministeredWithout(tx, tenantId, id);

const refuseLastAdministrator = async (ctx: TxCtx, row: Account, kept?: Ids): Promise<void> => {
  if (!(await leavesAdministrator(ctx, row, kept))) throw new Failure('tenant.last_admin');
};

const refuseSelf = (ctx: TxCtx, row: Account): void => {
  if (row.id === ctx.actor.userId) throw new Failure('user.self');
};

const importIssues = async (ctx: TxCtx, draft: AccountDraft, existing: Account | undefined): Promise<Issue[]> => {
  if (!existing) draft.status ??= accountStatus.active;
  if (!existing && !hasWayIn(draft)) return [{ field: 'email', code: 'rule', message: 'account.needsWayIn' }];
  if (await areGuarded(ctx, newRoles(draft.selectedroles, existing?.selectedroles)))
    return [{ field: 'selectedroles', code: 'rule', message: 'account.roleByForm' }];
  if (existing && draft.selectedroles !== undefined && !(await leavesAdministrator(ctx, existing, draft.selectedroles)))
    return [{ field: 'selectedroles', code: 'rule', message: 'account.lastAdministrator' }];
  const own = existing ? await importedContacts(ctx, existing, draft, await areGuarded(ctx, idsIn(existing.selectedroles))) : [];
  if (own.length > 0 || !isLimited(ctx)) return own;
  if (existing && existing.unitId !== ctx.actor.unitId) return [{ field: 'username', code: 'unique' }];
  draft.unitId = ctx.actor.unitId;
  const fits = (await mayGive(ctx, draft.selectedroles, existing?.selectedroles)) && (await areBelow(ctx, existing?.selectedroles));
  return fits ? [] : [{ field: 'selectedroles', code: 'choice' }];
};

// Members from other tenants can be sub-administrators and experts like the tenant's own accounts.
allowReferences(user, (tenantId) => `t.id in (select g.user_id from sys_user_tenant g where g.tenant_id = ${tenantId})`);

/** Accounts. A school administrator sees and edits those of its own unit, and gives no role above its own (domain B10). */
export const userModule = entityModule(user, {
  hidden,
  async derives(ctx, tx, ids) {
    const rows = await tx.many<{
      id: string;
      orgCode: string | null;
      orgCodeTxt: string | null;
      relTenantIds: string;
      selecteddeparts: string | null;
      limited: Date | null;
    }>(
      `select u.id, ${derivedUserColumns(ctx.language)}, (select string_agg(d.id, ',' order by d.depart_order, d.org_code) from sys_user_depart m
         join sys_depart d on d.id = m.depart_id and d.del_flag = '0' and d.tenant_id = u.tenant_id where m.user_id = u.id) as selecteddeparts,
         ${limitedUntilSql('$2')} as limited
       from sys_user u where u.id = any($1)`,
      [ids, ctx.now()],
    );
    return new Map(
      rows.map(({ id, relTenantIds, limited, ...texts }) => [
        id,
        {
          ...texts,
          relTenantIds: tenantsShown(ctx, relTenantIds),
          selecteddeparts_dictText: texts.orgCodeTxt,
          signInLimitedUntil: limited && toWireTime(limited),
        },
      ]),
    );
  },
  files: { also: ({ actor }, first) => ({ sql: `t.id = $${first}`, params: [actor.userId] }) },
  scopes: {
    UNIT: ({ actor }, first) => ({ sql: `t.unit_id = $${first}`, params: [actor.unitId] }),
  },
  asks: {
    selecteddeparts: {
      label: ['部门（含下级），多个用逗号分隔', 'Departments, with all below them, separated by commas'],
      condition: ({ tenantId }, ids, first) => ({
        sql: `t.id in (${departTreeSql(`any(string_to_array($${first}, ','))`, `$${first + 1}`)} select m.user_id from sys_user_depart m join tree on tree.id = m.depart_id)`,
        params: [ids, tenantId],
      }),
    },
    departId: {
      label: ['部门（含下级）', 'Department, with all below it'],
      condition: ({ tenantId }, departId, first) => ({
        sql: `t.id in (${departTreeSql(`$${first}`, `$${first + 1}`)} select m.user_id from sys_user_depart m join tree on tree.id = m.depart_id)`,
        params: [departId, tenantId],
      }),
    },
  },
  async beforeAdd(ctx, draft) {
    if (isLimited(ctx)) draft.unitId = ctx.actor.unitId;
    await refuseGiving(ctx, draft.selectedroles);
    if (await areGuarded(ctx, idsIn(draft.selectedroles))) await guardRoles(ctx, { username: draft.username });
    refuseIssues(user.fields, passwordIssues(draft));
    // The id is created here, because the password history and the departments refer to it.
    const id = newId(ctx);
    draft.id = id;
    if (!(await keepPassword(ctx, id, draft))) await openWayIn(ctx, id, draft);
    await keepDeparts(ctx, id, draft);
    draft.status = accountStatus.active;
  },
  async beforeEdit(ctx, row, draft) {
    if (isLimited(ctx) && draft.unitId !== undefined && draft.unitId !== ctx.actor.unitId) throw new Failure('access.denied');
    await refuseAbove(ctx, row.selectedroles);
    await refuseGiving(ctx, draft.selectedroles, row.selectedroles);
    if (draft.selectedroles !== undefined) await refuseLastAdministrator(ctx, row, draft.selectedroles);
    refuseIssues(user.fields, passwordIssues(draft));
    // A token that could set a password would be an endless session.
    if (ctx.actor.tokenScope && typeof draft.password === 'string') throw new Failure('token.in_person');
    await guardContacts(ctx, row, draft, await areGuarded(ctx, idsIn(row.selectedroles)));
    if (draft.selectedroles !== undefined && (await areGuarded(ctx, newRoles(draft.selectedroles, row.selectedroles))))
      await guardRoles(ctx, { id: row.id, username: row.username });
    const except = row.id === ctx.actor.userId ? ctx.actor.sessionId : undefined;
    if (await keepPassword(ctx, row.id, draft, row.username)) await endSessions(ctx, ctx.tx, { userId: row.id, except }, 'password');
    await keepDeparts(ctx, row.id, draft);
  },
  async beforeDelete(ctx, row) {
    refuseSelf(ctx, row);
    await refuseAbove(ctx, row.selectedroles);
    await refuseLastAdministrator(ctx, row);
    await endSessions(ctx, ctx.tx, { userId: row.id }, 'deleted');
  },
  async beforeImport(ctx, drafts, existing) {
    const issues = new Map<number, readonly Issue[]>();
    const departs = await readDeparts(
      ctx,
      drafts,
      existing.map((row) => row?.id),
    );
    for (const [i, draft] of drafts.entries()) {
      const depart = departs.get(i);
      const found = depart ? [depart] : await importIssues(ctx, draft, existing[i]);
      if (found.length > 0) issues.set(i, found);
    }
    return issues;
  },
  afterImport: keepImportedDeparts,
  verbs: {
    async freeze(ctx, row) {
      refuseSelf(ctx, row);
      await refuseAbove(ctx, row.selectedroles);
      await refuseLastAdministrator(ctx, row);
      await endSessions(ctx, ctx.tx, { userId: row.id }, 'frozen');
      return undefined;
    },
    async unfreeze(ctx, row) {
      await refuseAbove(ctx, row.selectedroles);
      await refuseUnprovedOf(ctx, row);
      return undefined;
    },
    async liftLimit(ctx, row) {
      await refuseAbove(ctx, row.selectedroles);
      if (!(await liftLimit(ctx.tx, row))) throw new Failure('verb.state', {}, { text: 'whyNot.signInOpen' });
      return undefined;
    },
    // For owners who have lost both the app and the recovery codes: another person decides, and the owner is notified.
    async resetTotp(ctx, row) {
      refuseSelf(ctx, row);
      await refuseUnproved(ctx);
      if (!(await dropSecondFactor(ctx.tx, row.id))) throw new Failure('totp.none');
      await endSessions(ctx, ctx.tx, { userId: row.id }, 'forced');
      await tellOwner(ctx, ctx.tx, await ownerOf(ctx.tx, row.id), 'totpReset', { by: ctx.actor.username });
      return undefined;
    },
  },
});
