import type { FoundRecord } from '@saiyun/sdk/calls';
import { type Entity, labelIn } from '@saiyun/sdk/contract';
import { may } from '@saiyun/sdk/logic/permission';
import { scopeOf } from '../../kernel/access/access.ts';
import { concealedFrom, rowsFor } from '../../kernel/access/hidden-fields.ts';
import type { Ctx } from '../../kernel/context.ts';
import { dictsOf, titlesFor } from '../../kernel/dict/dicts.ts';
import { twinSql } from '../../kernel/dict/twin.ts';
import type { EntityModule } from '../../kernel/entity-module.ts';
import { binder } from '../../kernel/list/query.ts';
import { columnsOf, liveRows } from '../../kernel/row/columns.ts';
import { indexedColumns, type Searched, searchedOf } from './searched.ts';

/** How many rows of one record are looked at; more would hide the other records. */
const ofEach = 5;

/** Neighbouring characters of each word, as `sys_search_grams` stores them; one character finds what begins with it. */
export function gramsOf(text: string): readonly string[] {
  const grams = text.split(/\s+/).flatMap((word) => {
    const signs = [...word];
    return signs.length === 1 ? [`^${word}`] : signs.slice(1).map((sign, at) => `${signs[at]}${sign}`);
  });
  return [...new Set(grams)];
}

interface FoundRow {
  readonly entity: string;
  readonly id: string;
  readonly title: string;
  readonly number: string | null;
  readonly apart: string | null;
  readonly state: string | null;
}

/** What this caller may search of a record: nothing if it may not list it or not see its title. */
const searchedBy = (ctx: Ctx, module: EntityModule): Searched | undefined => {
  const searched = searchedOf(module.entity);
  if (!searched) return undefined;
  const concealed = concealedFrom(ctx, module);
  if (concealed.includes(searched.title.name)) return undefined;
  const isSeen = ({ name }: Searched['title']): boolean => !concealed.includes(name);
  return {
    title: searched.title,
    titleEn: searched.titleEn && isSeen(searched.titleEn) ? searched.titleEn : undefined,
    numbers: searched.numbers.filter(isSeen),
  };
};

const refColumn = (entity: Entity, name: string | undefined): string | undefined => {
  const found = name === undefined ? undefined : columnsOf(entity).byName.get(name);
  return found?.field.kind === 'ref' && !found.field.many ? found.column : undefined;
};

/** The best rows of one record; undefined if the caller may not list it. $1 the text, $2 its grams. */
const branchOf = (ctx: Ctx, module: EntityModule, at: number, bind: (value: unknown) => string, next: () => number): string | undefined => {
  const { entity } = module;
  const searched = searchedBy(ctx, module);
  const allowed = may(ctx.actor, entity, 'list');
  if (!searched || allowed.kind !== 'allowed') return undefined;
  const name = bind(entity.name);
  const live = liveRows(entity, ctx.tenantId, next());
  for (const value of live.params) bind(value);
  const scope = scopeOf(ctx, module, allowed.roles, next());
  for (const value of scope?.params ?? []) bind(value);
  const columns = indexedColumns(searched).map((column) => `t.${column}`);
  const title = `t.${searched.title.column}`;
  const shown = searched.titleEn ? twinSql(ctx.language, title, `t.${searched.titleEn.column}`) : title;
  const [number] = searched.numbers;
  const state = entity.stateField === undefined ? undefined : columnsOf(entity).byName.get(entity.stateField)?.column;
  const apart = refColumn(entity, entity.apart) ?? refColumn(entity, entity.under);
  return `(select ${name}::text as entity, t.id, ${shown} as title, ${number ? `t.${number.column}` : 'null::text'} as number,
    ${apart ? `t.${apart}` : 'null::text'} as apart, ${state ? `t.${state}` : 'null::text'} as state,
    (select min(case when lower(word) = $1 then 0 when starts_with(lower(word), $1) then 1 when position($1 in lower(word)) > 0 then 2 else 3 end)
      from unnest(array[${columns.join(', ')}]) word where word <> '') as rank, ${at} as place, t.create_time as made
    from ${rowsFor(ctx, module)} t
    where ${[live.sql, ...(scope ? [scope.sql] : []), `sys_search_grams(${columns.join(', ')}) @> $2::text[]`].join(' and ')}
    order by rank, made desc, t.id limit ${ofEach})`;
};

/** The rows as they are shown: with the names of their record, their state and the row that tells them apart. */
const shownRows = async (ctx: Ctx, entities: ReadonlyMap<string, Entity>, rows: readonly FoundRow[]): Promise<readonly FoundRecord[]> => {
  const apartOf = (entity: Entity): string | undefined =>
    [entity.apart, entity.under].map((name) => entity.fields[name ?? '']).find((field) => field?.kind === 'ref' && !field.many)?.of;
  const wanted = new Map<string, Set<string>>();
  for (const row of rows) {
    const entity = entities.get(row.entity);
    const of = entity && apartOf(entity);
    if (of && row.apart) wanted.set(of, (wanted.get(of) ?? new Set()).add(row.apart));
  }
  const titles = await titlesFor(ctx, ctx.db, wanted);
  const dicts = await dictsOf(ctx, ctx.tenantId);
  return rows.flatMap((row): FoundRecord[] => {
    const entity = entities.get(row.entity);
    if (!entity) return [];
    const apart = row.apart && titles.get(apartOf(entity) ?? '')?.get(row.apart);
    const number = row.number === row.title ? undefined : row.number;
    return [
      {
        entity: row.entity,
        type: labelIn(entity.label, ctx.language),
        id: row.id,
        title: row.title,
        under: [number, apart].filter(Boolean).join(' · ') || null,
        state: row.state,
        stateText: row.state && (dicts.get(entity.fields[entity.stateField ?? '']?.of ?? '')?.text(row.state, ctx.language) ?? row.state),
      },
    ];
  });
};

/**
 * The records that a text finds by name, number or first letters of the pinyin, best first: rows that the caller may list, by its role,
 * scope, tenant and data rules, in one statement over all records. Sealed and masked values are neither searched nor shown.
 */
export async function findRecords(ctx: Ctx, modules: readonly EntityModule[], text: string, most: number): Promise<readonly FoundRecord[]> {
  const wanted = text.trim().toLowerCase().slice(0, 100);
  if (wanted === '') return [];
  const { values, bind } = binder(1);
  bind(wanted);
  bind(gramsOf(wanted));
  const branches = modules.flatMap((module, at) => branchOf(ctx, module, at, bind, () => values.length + 1) ?? []);
  if (branches.length === 0) return [];
  const rows = await ctx.db.many<FoundRow>(
    `select entity, id, title, number, apart, state from (${branches.join('\nunion all\n')}) found order by rank, place, made desc, id limit ${bind(most)}`,
    values,
  );
  return shownRows(ctx, new Map(modules.map(({ entity }) => [entity.name, entity])), rows);
}
