import type { Language } from '@saiyun/sdk/contract';
import { withNote } from '@saiyun/sdk/contract';
import { nameKey } from '../../../../domain/allot/proposal-sheet.ts';
import type { TxCtx } from '../../../../kernel/entity-module.ts';

interface Named {
  readonly id: string;
  readonly name: string;
  readonly unit: string;
  readonly unitEn: string;
}

/** How experts are written in a sheet, and whom a text means. */
export interface ExpertNames {
  readonly labels: readonly string[];
  /** Places in the list of experts by the keys of names, alone and with the unit in either language. */
  readonly found: ReadonlyMap<string, readonly number[]>;
}

/** Names as people write them: with the unit where two have the same name, and with a number where even that is the same. */
export async function expertNames(
  { tx, tenantId }: Pick<TxCtx, 'tx' | 'tenantId'>,
  language: Language,
  ids: readonly string[],
): Promise<ExpertNames> {
  const rows = await tx.many<Named>(
    `select e.id, e.real_name as name, coalesce(u.unit_name, e.other_unit, '') as unit, coalesce(nullif(u.unit_name_en, ''), u.unit_name, e.other_unit, '') as "unitEn"
     from ds_tb_expert e left join ds_tb_unit u on u.id = e.unit_id where e.tenant_id = $1 and e.id = any($2) order by e.id`,
    [tenantId, ids],
  );
  const byId = new Map(rows.map((row) => [row.id, row]));
  const all = ids.map((id) => byId.get(id) ?? { id, name: '', unit: '', unitEn: '' });
  const sameName = Map.groupBy(all, ({ name }) => nameKey(name));
  const labels = all.map((one) => {
    const same = sameName.get(nameKey(one.name)) ?? [];
    if (same.length < 2) return one.name;
    const here = same.filter(({ unit }) => unit === one.unit);
    const unit = language === 'en' ? one.unitEn : one.unit;
    if (unit === '') return withNote(language, one.name, String(same.indexOf(one) + 1));
    return withNote(language, one.name, here.length < 2 ? unit : `${unit} ${here.indexOf(one) + 1}`);
  });
  const found = new Map<string, number[]>();
  for (const [e, { name, unit, unitEn }] of all.entries())
    for (const text of new Set([name, `${name}(${unit})`, `${name}(${unitEn})`, labels[e] ?? ''].map(nameKey)))
      found.set(text, [...(found.get(text) ?? []), e]);
  return { labels, found };
}
