import { type Entity, labelIn } from '@saiyun/sdk/contract';
import { onlineForm } from '@saiyun/sdk/entities';
import { Failure, type TxCtx } from '../../kernel/entity-module.ts';
import { columnsOf, type FieldColumn, liveRows } from '../../kernel/row/columns.ts';
import { answeredUses, type UseOf } from './answered.ts';
import { inBoth, namedOne, type Use, whereUsed } from './where-used.ts';

/** A value of a dictionary, with the name of its item. */
export interface UsedValue {
  readonly dictCode: string;
  readonly value: string;
  readonly name: string;
  readonly nameEn: string | null;
}

interface Place {
  readonly entity: Entity;
  readonly column: FieldColumn;
}

/** The stored columns that take their values from a dictionary. */
const placesOf = ({ modules }: TxCtx, code: string): readonly Place[] =>
  [...modules.byName.values()].flatMap(({ entity }) =>
    columnsOf(entity).all.flatMap((column) => (column.field.kind === 'dict' && column.field.of === code ? [{ entity, column }] : [])),
  );

/** Which of the values of a dictionary stored rows have in the clear, and where: one statement, however many values and places. */
const usesOf = async (ctx: TxCtx, code: string, values: readonly string[]): Promise<readonly UseOf[]> => {
  const places = placesOf(ctx, code);
  const params: unknown[] = [values, ctx.tenantId, code];
  const parts = places.map(({ entity, column: { column, field } }, at) => {
    const live = liveRows(entity, ctx.tenantId, params.length + 1);
    params.push(...live.params);
    const has = field.many ? `v.value = any(string_to_array(t.${column}, ','))` : `t.${column}::text = v.value`;
    return `select ${at} as at, null::text as of, null::text as "ofEn", null::text as field, null::text as "fieldEn", v.value
      from unnest($1::text[]) as v(value) where exists (select 1 from ${entity.table} t where ${live.sql} and ${has})`;
  });
  // A field of an online form keeps one value, or several as a list.
  const forms = `select null::int as at, f.form_name as of, f.form_name_en as "ofEn", coalesce(x.field ->> 'label', x.field ->> 'name') as field,
      x.field ->> 'labelEn' as "fieldEn", v.value
    from online_form f cross join lateral jsonb_array_elements(f.fields) as x(field) cross join unnest($1::text[]) as v(value)
    where f.tenant_id = $2 and f.del_flag = '0' and x.field ->> 'dictCode' = $3 and exists (select 1 from online_form_row r
      where r.form_id = f.id and r.tenant_id = f.tenant_id and r.del_flag = '0'
        and (v.value = any(string_to_array(r.data ->> (x.field ->> 'key'), ',')) or r.data -> (x.field ->> 'key') ? v.value))`;
  const rows = await ctx.tx.many<{
    at: number | null;
    of: string | null;
    ofEn: string | null;
    field: string | null;
    fieldEn: string | null;
    value: string | null;
  }>([...parts, forms].join('\nunion all\n'), params);
  return rows.map(({ at, value, of, ofEn, field, fieldEn }): UseOf => {
    const place = at === null ? undefined : places[at];
    if (!place) return { value: value ?? '', of: namedOne(onlineForm.label, inBoth(of ?? '', ofEn)), field: inBoth(field ?? '', fieldEn) };
    const [zh, en] = place.entity.label;
    return { value: value ?? '', of: [zh, en.toLowerCase()], field: place.column.field.label };
  });
};

const refusalOf = ({ language }: TxCtx, { name, nameEn }: UsedValue, uses: readonly Use[]): Failure =>
  new Failure('dict.item_in_use', { name: labelIn(inBoth(name, nameEn), language), where: whereUsed(language, uses) });

/** Why each of these values may not go: stored rows have it. Those that no row has are left out. */
export async function usedValues<V extends UsedValue>(ctx: TxCtx, items: readonly V[]): Promise<ReadonlyMap<V, Failure>> {
  const refused = new Map<V, Failure>();
  for (const [code, own] of Map.groupBy(items, ({ dictCode }) => dictCode)) {
    const values = [...new Set(own.map(({ value }) => value))];
    const found = await usesOf(ctx, code, values);
    const known = new Set(found.map(({ value }) => value));
    const answered = await answeredUses(
      ctx,
      code,
      values.filter((value) => !known.has(value)),
    );
    const uses = Map.groupBy([...found, ...answered], ({ value }) => value);
    for (const one of own) {
      const places = uses.get(one.value);
      if (places) refused.set(one, refusalOf(ctx, one, places));
    }
  }
  return refused;
}
