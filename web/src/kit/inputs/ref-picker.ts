import type { Entity, Field, Language } from '@saiyun/sdk/contract';
import { labelIn } from '@saiyun/sdk/contract';
import type { PickerColumn, PickerList, PickerQueryItem, PickerRow } from '../../blocks/record-picker/index.ts';
import { client } from '../../lib/api/client.ts';
import type { RefCondition } from '../cells/ref-spec.ts';

const columnsShown = 5;
const conditionsShown = 5;

const isShown = ([, field]: readonly [string, Field]): boolean =>
  field.list !== false && !field.writeOnly && ['text', 'dict', 'ref', 'date', 'int'].includes(field.kind);

/** A row with the name that it has in the reader's language under its title. */
const named = ({ title, titleEn }: Entity, lang: Language, row: PickerRow): PickerRow =>
  lang === 'en' && titleEn !== undefined && row[titleEn] ? { ...row, [`${title}_dictText`]: row[titleEn] } : row;

interface StockPicker {
  readonly name: string;
  readonly columns: readonly PickerColumn[];
  readonly queryConfig: readonly PickerQueryItem[];
  readonly list?: PickerList;
}

/** What the record picker needs to know of a record: columns, conditions and rows, from the definition alone. */
export function pickerOf(entity: Entity, lang: Language, only: RefCondition = {}): StockPicker {
  const fields: readonly (readonly [string, Field])[] = Object.entries(entity.fields);
  const first = [entity.title, entity.under];
  const ordered = [...fields.filter(([name]) => first.includes(name)), ...fields.filter(([name]) => !first.includes(name))];
  const columns = ordered
    .filter(isShown)
    .slice(0, columnsShown)
    .map(([key, { label }]): PickerColumn => ({ key, title: labelIn(label, lang) }));
  const queryConfig = ordered
    .filter(([, field]) => (field.kind === 'text' && field.search === 'like') || (field.kind === 'dict' && field.search !== undefined))
    .slice(0, conditionsShown)
    .map(
      ([key, { label, kind, of }]): PickerQueryItem => ({
        key,
        label: labelIn(label, lang),
        ...(kind === 'dict' && of !== undefined && { dictCode: of }),
      }),
    );
  const list: PickerList = async (query, signal) => {
    const page = await client.send<{ readonly records: readonly PickerRow[]; readonly total: number }>('GET', `${entity.path}/list`, {
      list: { ...query, match: { ...query.match, ...only } },
      signal,
      quiet: true,
    });
    return { total: page.total, records: page.records.map((row) => named(entity, lang, row)) };
  };
  // A row without a title of its own is told by its references, which a table of choices does not have.
  const isNamed = entity.calls.includes('list') && entity.title !== 'id';
  return { name: labelIn(entity.label, lang), columns, queryConfig, ...(isNamed && { list }) };
}
