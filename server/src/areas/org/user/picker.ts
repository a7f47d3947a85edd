import type { Page, Role } from '@saiyun/sdk/contract';
import { accountStatus } from '@saiyun/sdk/entities';
import { type Params, pageFacts, pageOf, textParam } from '@saiyun/sdk/logic/query';
import type { Ctx } from '../../../kernel/context.ts';
import { Failure } from '../../../kernel/failure.ts';
import { exactSql } from '../../../kernel/list/search.ts';
import { leadsDepart } from '../depart/tree.ts';
import { departTreeSql } from './departs.ts';
import { type FoundUser, readsAccounts, type UserRow, userColumns, userRows } from './row.ts';

const mostKeys = 1000;
const staff: readonly Role[] = ['ADMIN', 'SUB', 'FIN', 'AUD'];

const isStaff = ({ actor }: Ctx): boolean => actor.roles.some((role) => staff.includes(role));

/** Whoever neither works here nor reads accounts finds people by their names, and learns no login name. */
const seesNamesOnly = (ctx: Ctx): boolean => !isStaff(ctx) && !readsAccounts(ctx);

const rowsFor = async (ctx: Ctx, found: readonly FoundUser[]): Promise<UserRow[]> => {
  const rows = await userRows(ctx, found);
  return seesNamesOnly(ctx) ? rows.map((row) => (row.id === ctx.actor.userId ? row : { ...row, username: '' })) : rows;
};

/** The accounts that the caller may pick: for staff those of the tenant, for all others those of their own unit. */
const pickable = (ctx: Ctx): { readonly sql: string; readonly unit: string | null } => ({
  sql: `u.tenant_id = $1 and u.del_flag = '0' and ($2::text is null or u.unit_id = $2)`,
  unit: isStaff(ctx) ? null : (ctx.actor.unitId ?? ''),
});

const below = (placeholder: string): string => departTreeSql(placeholder, '$1');

const contains = (column: string, placeholder: string): string =>
  `(${placeholder}::text is null or strpos(lower(${column}), lower(${placeholder})) > 0)`;

/** A part of a login name; all of it for those who learn none. */
const login = (placeholder: string): string =>
  `(${contains('u.username', placeholder)} and (not $12::boolean or ${placeholder}::text is null or lower(u.username) = lower(${placeholder})))`;

/** The people who lead a department or one below it, and the caller: whom an entrant may turn to. */
const leadersOrSelf = `(u.id = $6 or exists (select 1 from tree t join sys_depart d on d.id = t.id and d.tenant_id = $1 and d.del_flag = '0'
  where u.id = any(string_to_array(d.director_user_ids, ','))))`;

/**
 * The accounts of a department and the departments below it (CALL-38): for those who lead it all of them, as for staff, for a school its
 * own. Entrants and experts get the names of those who lead it, and themselves.
 */
export async function usersOfDepart(ctx: Ctx, departId: string, realname: string | undefined): Promise<UserRow[]> {
  const { sql, unit: own } = pickable(ctx);
  const leads = own !== null && (await leadsDepart(ctx, departId));
  const isBrief = !leads && seesNamesOnly(ctx);
  const unit = leads || isBrief ? null : own;
  const found = await ctx.db.many<FoundUser>(
    `${below('$3')} select ${userColumns(ctx.language)} from sys_user u
     where ${sql} and ${contains('u.realname', '$4')} and exists (select 1 from sys_user_depart m join tree t on t.id = m.depart_id where m.user_id = u.id)
       and (not $5::boolean or ${leadersOrSelf})
     order by u.username limit 1000`,
    [ctx.tenantId, unit, departId, realname ?? null, isBrief, ctx.actor.userId],
  );
  return leads ? userRows(ctx, found) : rowsFor(ctx, found);
}

/** Active accounts by ids or names, comma-separated, with or without a trailing comma (CALL-39). */
export async function usersByKeys(ctx: Ctx, by: 'id' | 'username', keys: string): Promise<UserRow[]> {
  const { sql, unit } = pickable(ctx);
  const wanted = keys
    .split(',')
    .map((key) => key.trim())
    .filter(Boolean);
  if (wanted.length > mostKeys) throw new Failure('query.value', { column: by });
  const found = await ctx.db.many<FoundUser>(
    `select ${userColumns(ctx.language)} from sys_user u where ${sql} and u.status = '${accountStatus.active}' and u.${by} = any($3) order by array_position($3::text[], u.${by})`,
    [ctx.tenantId, unit, wanted],
  );
  return rowsFor(ctx, found);
}

/** The sort fields of the picker; nothing else becomes part of a statement. */
const sortable: ReadonlyMap<string, string> = new Map([
  ['createTime', 'u.create_time'],
  ['username', 'u.username'],
  ['realname', 'u.realname'],
  ['birthday', 'u.birthday'],
]);

const keysIn = (text: string | undefined): string[] | null => {
  const keys = text?.split(',').filter(Boolean) ?? null;
  if (keys && keys.length > mostKeys) throw new Failure('query.value', { column: 'id' });
  return keys;
};

/** Newest first by default. */
const orderIn = (params: Params): 'asc' | 'desc' => {
  const given = textParam(params, 'order') ?? 'desc';
  const order = /^(asc|desc)(end(ing)?)?$/i.exec(given)?.[1]?.toLowerCase();
  if (order !== 'asc' && order !== 'desc') throw new Failure('query.operator', { operator: given.slice(0, 60) });
  return order;
};

/**
 * A page of accounts to choose from (CALL-40, PICKER-10). `keyword` is a part of the name or the account, or a whole mobile number. `id`, `username`, `sex` and `birthday` may hold several comma-separated values;
 * otherwise `username` and `realname` match parts. `field`, in which list pages name their columns, has no effect: rows are complete.
 */
export async function pickUsers(ctx: Ctx, params: Params): Promise<Page<UserRow>> {
  const { sql, unit } = pickable(ctx);
  const page = pageOf(params);
  const asked = textParam(params, 'column') ?? 'createTime';
  const column = sortable.get(asked);
  // Fields that are hidden from the caller cannot be searched either.
  if (!readsAccounts(ctx))
    for (const name of ['sex', 'birthday'])
      if (asked === name || textParam(params, name) !== undefined) throw new Failure('query.column', { column: name });
  const isBrief = seesNamesOnly(ctx);
  if (isBrief && asked === 'username') throw new Failure('query.column', { column: asked });
  if (!column) throw new Failure('query.column', { column: asked.slice(0, 60) });
  const order = orderIn(params);
  const typed = textParam(params, 'username')?.replaceAll('*', '');
  const keyword = textParam(params, 'keyword')?.trim() || undefined;
  const names = typed?.includes(',') ? keysIn(typed) : null;
  const values = [
    ctx.tenantId,
    unit,
    textParam(params, 'departId') ?? '',
    names,
    names ? null : (typed ?? null),
    textParam(params, 'realname')?.replaceAll('*', '') ?? null,
    keysIn(textParam(params, 'id')),
    keysIn(textParam(params, 'sex')),
    keysIn(textParam(params, 'birthday')),
    keyword ?? null,
    // A sealed number is found by all of it, and by nobody from whom it is hidden.
    keyword !== undefined && readsAccounts(ctx) ? ctx.cipher.hash(keyword) : null,
    isBrief,
  ];
  const where = `from sys_user u where ${sql} and u.status = '${accountStatus.active}' and ($4::text[] is null or u.username = any($4))
    and ($7::text[] is null or u.id = any($7)) and ($8::text[] is null or u.sex = any($8))
    and ($9::text[] is null or u.birthday::text = any($9))
    and ${login('$5')} and ${contains('u.realname', '$6')}
    and (${login('$10')} or ${contains('u.realname', '$10')} or u.phone_hash = $11)
    and ($3 = '' or exists (select 1 from sys_user_depart m join tree t on t.id = m.depart_id where m.user_id = u.id))`;
  // Whoever chose an order gets that one.
  const exact =
    keyword === undefined || textParam(params, 'column') !== undefined
      ? ''
      : `${exactSql(['u.username', 'u.realname'], 'lower($10)')} desc, `;
  const [found, counted] = await Promise.all([
    ctx.db.many<FoundUser>(
      `${below('$3')} select ${userColumns(ctx.language)} ${where}
       order by ${exact}${column} ${order} nulls last, u.id limit $13 offset $14`,
      [...values, page.size, page.offset],
    ),
    ctx.db.one<{ n: number }>(`${below('$3')} select count(*)::int as n ${where}`, values),
  ]);
  const total = counted?.n ?? 0;
  return { records: await rowsFor(ctx, found), ...pageFacts(page, total) };
}
