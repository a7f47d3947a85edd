import type { Entity } from '@saiyun/sdk/contract';
import { competitionStatus } from '@saiyun/sdk/entities';
import { placeOf } from '@saiyun/sdk/logic/permission';
import type { Choice, Placed, Places, Step } from '@saiyun/sdk/logic/place';
import { confine, type Write } from '../../kernel/access/confinement.ts';
import type { Ctx } from '../../kernel/context.ts';
import type { Condition, TxCtx } from '../../kernel/entity-module.ts';
import { type Bind, binder } from '../../kernel/list/query.ts';

/** SQL for the value at the end of the steps from the row with this alias. */
const valueSql = ({ through, column }: Step, at: string): string => {
  const [first, ...rest] = through;
  if (!first) return `${at}.${column}`;
  const joins = rest.map(({ column: by, table }, i) => ` join ${table} s${i + 1} on s${i + 1}.id = s${i}.${by}`).join('');
  return `(select s${rest.length}.${column} from ${first.table} s0${joins} where s0.id = ${at}.${first.column})`;
};

const isChoice = (one: Step | Choice): one is Choice => 'by' in one;

/** A condition for a column that leads to one of several records, chosen by another column. `other` applies where it leads nowhere. */
const chosenSql = (one: Step | Choice, at: string, other: string, condition: (step: Step) => string): string =>
  isChoice(one)
    ? `(case ${at}.${one.by} ${Object.entries(one.of)
        .map(([value, step]) => `when '${value}' then ${condition(step)}`)
        .join(' ')} else ${other} end)`
    : condition(one);

/** A condition on a record's rows at the alias, or on the rows that they are parts of. */
const placedSql = (placed: Placed, at: string, bind: Bind, tenantId: number, own: (places: Places, at: string) => string): string => {
  if ('own' in placed) return own(placed.own, at);
  const { column, many, of } = placed.part;
  const above = placeOf(of);
  if (!above) return 'false';
  const parent = `${at}p`;
  const condition = placedSql(above, parent, bind, tenantId, own);
  // Not a condition per row: the sub-administrator's rows are looked up once.
  return many
    ? `exists (select 1 from ${of.table} ${parent} where ${parent}.id = any(string_to_array(${at}.${column}, ',')) and ${condition})`
    : `${at}.${column} in (select ${parent}.id from ${of.table} ${parent} where ${parent}.tenant_id = ${bind(tenantId)} and ${condition})`;
};

/** With `partly`, rows that concern the whole competition or also other areas and groups match too. */
const limitSql = (column: string, step: Step | Choice | undefined, at: string, partly: boolean, list: boolean): string => {
  const spanning = partly ? 'true' : 'false';
  const given = list ? `string_to_array(a.${column}, ',')` : `array[a.${column}]`;
  const matches = (one: Step): string => {
    const value = valueSql(one, at);
    const empty = one.emptyIsAll && partly ? `${value} is null or ${value} = '' or ` : '';
    const within = one.many
      ? `(${value} <> '' and string_to_array(${value}, ',') ${partly ? '&&' : '<@'} ${given})`
      : list
        ? `${value} = any(${given})`
        : `${value} = a.${column}`;
    return `(${empty}${within})`;
  };
  return `(a.${column} is null or a.${column} = '' or ${step ? chosenSql(step, at, spanning, matches) : spanning})`;
};

/** An assignment that has not expired and grants the action. */
const inForce = ({ actor, tenantId, now }: Ctx, bind: Bind, write: Write | undefined): string =>
  `a.tenant_id = ${bind(tenantId)} and a.del_flag = '0' and a.user_id = ${bind(actor.userId)}
   and (a.expire_time is null or a.expire_time >= ${bind(now())})${
     write?.action ? ` and (a.actions is null or a.actions = '' or ${bind(write.action)} = any(string_to_array(a.actions, ',')))` : ''
   }`;

const assigned = (where: string): string => `exists (select 1 from ds_tb_competition_admin a where ${where})`;

/**
 * The rows that a sub-administrator looks after (domain B1, B10): those of its competitions, areas and groups, until the assignment
 * expires. With only a part of a competition it may read what is set up for the whole, but writing that, or results over all parts, needs
 * the whole competition. Records of no competition are readable by all and writable with a granted action.
 */
const subScope = (entity: Entity, write: Write | undefined): ((ctx: Ctx, first: number) => Condition) | undefined => {
  const placed = placeOf(entity);
  if (!placed && !write?.action) return undefined;
  const partly = write === undefined && entity.calls.includes('add');
  return (ctx, first) => {
    const { values, bind } = binder(first);
    const own = ({ competition, area, group }: Places, at: string): string => {
      const ofCompetition = ({ emptyIsAll }: Step, value: string): string =>
        emptyIsAll && partly ? `(${value} is null or ${value} = a.competition_id)` : `${value} = a.competition_id`;
      const conditions = [
        inForce(ctx, bind, write),
        ...(competition ? [chosenSql(competition, at, 'true', (step) => ofCompetition(step, valueSql(step, at)))] : []),
        limitSql('area_id', area, at, partly, false),
        // Only competitions have groups; areas and units do not.
        ...(competition ? [limitSql('group_ids', group, at, partly, true)] : []),
      ];
      return assigned(conditions.join('\n     and '));
    };
    const sql = placed ? placedSql(placed, 't', bind, ctx.tenantId, own) : assigned(inForce(ctx, bind, write));
    return { sql, params: values };
  };
};

/**
 * Whether the caller may attach something to a row: a sub-administrator only to rows that it looks after. Checked before the parent's own
 * rules, which would reveal a row outside the caller's scope.
 */
export async function looksAfter(ctx: TxCtx, entity: Entity, id: unknown): Promise<boolean> {
  const { roles } = ctx.actor;
  const scope = roles.includes('SUB') && !roles.includes('ADMIN') ? subScope(entity, undefined)?.(ctx, 2) : undefined;
  if (!scope) return true;
  return (await ctx.tx.one(`select 1 as own from ${entity.table} t where t.id = $1 and ${scope.sql}`, [id, ...scope.params])) !== undefined;
}

/** Only those who prepare a competition see its rows before it is published. */
const publishedOnly = (entity: Entity): ((ctx: Ctx, first: number) => Condition) | undefined => {
  const placed = placeOf(entity);
  if (!placed || ('own' in placed && !placed.own.competition)) return undefined;
  return ({ tenantId }, first) => {
    const { values, bind } = binder(first);
    const published = `(select c.id from ds_tb_competition c where c.tenant_id = ${bind(tenantId)} and c.status <> '${competitionStatus.unpublished}')`;
    const sql = competitionSql(placed, 't', (value, step) => `(${step.emptyIsAll ? `${value} is null or ` : ''}${value} in ${published})`);
    return { sql, params: values };
  };
};

/** A condition on each row's competition, evaluated row by row: the readers concerned have few rows. */
const competitionSql = (placed: Placed, at: string, condition: (value: string, step: Step) => string): string => {
  if ('own' in placed) {
    const { competition } = placed.own;
    return competition ? chosenSql(competition, at, 'true', (step) => condition(valueSql(step, at), step)) : 'true';
  }
  const { column, many, of } = placed.part;
  const above = placeOf(of);
  if (!above) return 'false';
  const parent = `${at}p`;
  const named = many ? `any(string_to_array(${at}.${column}, ','))` : `${at}.${column}`;
  return `exists (select 1 from ${of.table} ${parent} where ${parent}.id = ${named} and ${competitionSql(above, parent, condition)})`;
};

/** The assignments in force, in full: one that ends or is narrowed no longer matches. */
const assignments = async (ctx: Ctx): Promise<readonly string[]> => {
  const { values, bind } = binder(1);
  const found = await ctx.db.many<{ given: string }>(
    `select concat_ws(' ', 'assignment', a.id, a.competition_id, coalesce(a.area_id, ''), coalesce(a.group_ids, '')) as given
     from ds_tb_competition_admin a where ${inForce(ctx, bind, undefined)}`,
    values,
  );
  return found.map(({ given }) => given);
};

confine('SUB', subScope, assignments);
for (const role of ['UNIT', 'APPL', 'EXPERT'] as const) confine(role, publishedOnly);
