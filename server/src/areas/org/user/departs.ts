import type { Issue } from '@saiyun/sdk/contract';
import { user } from '@saiyun/sdk/entities';
import { audit } from '../../../kernel/audit/audit.ts';
import type { TxCtx } from '../../../kernel/entity-module.ts';
import { inputFailure } from '../../../kernel/failure.ts';
import type { AccountDraft } from './hidden.ts';

/** SQL for a department and all below it, named `tree`. The arguments are placeholders for its id and the tenant. */
export function departTreeSql(departId: string, tenantId: string): string {
  return `with recursive tree(id) as (
  select id from sys_depart where id = ${departId} and tenant_id = ${tenantId} and del_flag = '0'
  union select d.id from sys_depart d join tree t on d.parent_id = t.id where d.tenant_id = ${tenantId} and d.del_flag = '0')`;
}

interface Depart {
  readonly id: string;
  readonly name: string;
}
const namesOf = (departs: readonly Depart[]): string => departs.map(({ name }) => name).join(',');

/** Stores the departments of an account if the draft names any (CALL-30, CALL-31); an empty text removes all of them. */
export async function keepDeparts(ctx: TxCtx, userId: string, draft: AccountDraft): Promise<void> {
  const { selecteddeparts } = draft;
  delete draft.selecteddeparts;
  if (selecteddeparts === undefined) return;
  const ids = [
    ...new Set(
      (selecteddeparts ?? '')
        .split(',')
        .map((id) => id.trim())
        .filter(Boolean),
    ),
  ];
  const known = await ctx.tx.many<Depart>(
    `select id, depart_name as name from sys_depart where id = any($1) and tenant_id = $2 and del_flag = '0'`,
    [ids, ctx.tenantId],
  );
  const missing = ids.find((id) => !known.some((one) => one.id === id));
  if (missing !== undefined) throw inputFailure({ field: 'selecteddeparts', code: 'reference', params: { value: missing } });
  const held = await ctx.tx.many<Depart>(
    'select d.id, d.depart_name as name from sys_user_depart m join sys_depart d on d.id = m.depart_id where m.user_id = $1 and d.tenant_id = $2 order by d.id',
    [userId, ctx.tenantId],
  );
  if (held.length === ids.length && held.every(({ id }) => ids.includes(id))) return;
  await audit(ctx, user, [
    {
      action: 'departs',
      entityId: userId,
      before: { selecteddeparts: namesOf(held) },
      after: { selecteddeparts: namesOf(known) },
    },
  ]);
  await ctx.tx.run(
    'delete from sys_user_depart m using sys_depart d where d.id = m.depart_id and m.user_id = $1 and d.tenant_id = $2 and not m.depart_id = any($3)',
    [userId, ctx.tenantId, ids],
  );
  await ctx.tx.run('insert into sys_user_depart (user_id, depart_id) select $1, unnest($2::text[]) on conflict do nothing', [userId, ids]);
}

interface Named extends Depart {
  /** What a sheet may call it: its id, code or name. */
  readonly said: string;
}

const partsOf = (text: string): string[] => [
  ...new Set(
    text
      .split(/[,，、;；]/)
      .map((one) => one.trim())
      .filter(Boolean),
  ),
];

const departsNamed = async ({ tx, tenantId }: TxCtx, said: readonly string[]): Promise<ReadonlyMap<string, ReadonlySet<string>>> => {
  const rows = await tx.many<Named>(
    `select d.id, d.depart_name as name, s.said from sys_depart d join unnest($1::text[]) as s(said)
       on d.id = s.said or d.org_code = s.said or d.depart_name = s.said or d.depart_name_en = s.said
     where d.tenant_id = $2 and d.del_flag = '0'`,
    [said, tenantId],
  );
  const found = new Map<string, Set<string>>();
  for (const row of rows) found.set(row.said, (found.get(row.said) ?? new Set()).add(row.id));
  return found;
};

interface Held {
  readonly userId: string;
  readonly departId: string;
  readonly name: string;
}

/** The departments that accounts have in the tenant. */
const heldBy = async ({ tx, tenantId }: TxCtx, userIds: readonly string[]): Promise<ReadonlyMap<string, readonly Held[]>> => {
  const rows = await tx.many<Held>(
    `select m.user_id as "userId", d.id as "departId", d.depart_name as name from sys_user_depart m join sys_depart d on d.id = m.depart_id
     where m.user_id = any($1) and d.tenant_id = $2 order by d.id`,
    [userIds, tenantId],
  );
  return Map.groupBy(rows, ({ userId }) => userId);
};

/**
 * Turns the departments of a sheet, named by name, code or id, into ids, and leaves out those that would change nothing. Returns what is
 * wrong by row: an unknown name, or one that several departments have.
 */
export async function readDeparts(
  ctx: TxCtx,
  drafts: readonly AccountDraft[],
  ids: readonly (string | undefined)[],
): Promise<ReadonlyMap<number, Issue>> {
  const issues = new Map<number, Issue>();
  const asked = drafts.flatMap((draft, i) =>
    draft.selecteddeparts === undefined ? [] : [{ draft, i, said: partsOf(draft.selecteddeparts ?? '') }],
  );
  if (asked.length === 0) return issues;
  const known = await departsNamed(ctx, [...new Set(asked.flatMap(({ said }) => said))]);
  const held = await heldBy(
    ctx,
    asked.flatMap(({ i }) => ids[i] ?? []),
  );
  for (const { draft, i, said } of asked) {
    const wrong = said.find((one) => known.get(one)?.size !== 1);
    if (wrong !== undefined) {
      const several = (known.get(wrong)?.size ?? 0) > 1;
      issues.set(i, { field: 'selecteddeparts', code: 'reference', params: several ? { value: wrong, several: 1 } : { value: wrong } });
      continue;
    }
    const wanted = new Set(said.flatMap((one) => [...(known.get(one) ?? [])]));
    const has = held.get(ids[i] ?? '') ?? [];
    if (has.length === wanted.size && has.every(({ departId }) => wanted.has(departId))) delete draft.selecteddeparts;
    else draft.selecteddeparts = [...wanted].join(',');
  }
  return issues;
}

/** Stores the departments of imported accounts, in a few statements for all of them. */
export async function keepImportedDeparts(
  ctx: TxCtx,
  rows: readonly { readonly id: string; readonly draft: AccountDraft }[],
): Promise<void> {
  const given = rows.flatMap(({ id, draft: { selecteddeparts } }) =>
    selecteddeparts === undefined ? [] : [{ id, departs: partsOf(selecteddeparts ?? '') }],
  );
  if (given.length === 0) return;
  const userIds = given.map(({ id }) => id);
  const before = await heldBy(ctx, userIds);
  const pairs = given.flatMap(({ id, departs }) => departs.map((departId) => ({ id, departId })));
  await ctx.tx.run(
    `delete from sys_user_depart m using sys_depart d where d.id = m.depart_id and m.user_id = any($1) and d.tenant_id = $2
       and not exists (select 1 from jsonb_to_recordset($3::jsonb) as p(id text, "departId" text) where p.id = m.user_id and p."departId" = m.depart_id)`,
    [userIds, ctx.tenantId, JSON.stringify(pairs)],
  );
  await ctx.tx.run(
    `insert into sys_user_depart (user_id, depart_id) select p.id, p."departId" from jsonb_to_recordset($1::jsonb) as p(id text, "departId" text) on conflict do nothing`,
    [JSON.stringify(pairs)],
  );
  const after = await heldBy(ctx, userIds);
  const names = (held: readonly Held[] | undefined): string => namesOf((held ?? []).map(({ departId, name }) => ({ id: departId, name })));
  await audit(
    ctx,
    user,
    userIds.map((id) => ({
      action: 'departs',
      entityId: id,
      before: { selecteddeparts: names(before.get(id)) },
      after: { selecteddeparts: names(after.get(id)) },
    })),
  );
}
