import type { Label, Language } from '@saiyun/sdk/contract';
import type { CellRule } from '@saiyun/sdk/logic/cells';
import type { EditColumn, EditColumnType, EditOption } from '@saiyun/sdk/logic/editable-table';
import { faultLabel } from '@saiyun/sdk/logic/shape-fault';
import type { FaultAt } from '../fault-at.ts';
import type { Choice, Layout, Part, PartKind } from '../layout.ts';
import { toCell } from './cells.ts';

/** The type of the columns whose cells are edited in a dialog: records inside a record. */
export const inner = 'popup' satisfies EditColumnType;

const typeOf: Readonly<Record<PartKind, EditColumnType>> = {
  text: 'input',
  longText: 'input_pop',
  number: 'inputNumber',
  fen: 'inputNumber',
  date: 'date',
  flag: 'checkbox',
  choice: 'select',
  choices: 'list_multi',
  numberOr: 'select',
  numbers: 'input',
  texts: 'input',
  dictCode: 'sel_search',
  field: 'sel_search',
  fields: 'input',
  args: inner,
  rows: inner,
  record: inner,
};

const widths: Readonly<Record<PartKind, number>> = {
  text: 150,
  longText: 220,
  number: 110,
  fen: 130,
  date: 140,
  flag: 110,
  choice: 140,
  choices: 160,
  numberOr: 130,
  numbers: 170,
  texts: 180,
  dictCode: 160,
  field: 170,
  fields: 220,
  args: 180,
  rows: 180,
  record: 180,
};

/** Columns that are narrower than this together share the width of the table. */
const roomy = 560;
/** The share of the columns, in percent; the rest is for the numbers of the rows and their boxes. */
const share = 88;

const optionsOf = (options: readonly Choice[], language: Language): readonly EditOption[] =>
  options.map(([value, label]) => ({ value, text: label[language === 'en' ? 1 : 0] }));

const required: CellRule = { required: true, message: faultLabel('missing') };

export interface ColumnWords {
  readonly language: Language;
  /** What is offered for the codes of dictionaries and for fields of a source. */
  readonly dicts: readonly EditOption[];
  readonly fields: readonly EditOption[];
}

/** The columns of a table for records of a layout; what is rarely needed stands last. */
export function columnsOf({ parts, fresh = {} }: Layout, { language, dicts, fields }: ColumnWords): readonly EditColumn[] {
  const ordered = [...parts.filter((part) => !part.more), ...parts.filter((part) => part.more)];
  const all = ordered.reduce((sum, { kind }) => sum + widths[kind], 0);
  const choices = (part: Part): readonly EditOption[] | undefined =>
    part.kind === 'dictCode' ? dicts : part.kind === 'field' ? fields : part.options && optionsOf(part.options, language);
  return ordered.map((part): EditColumn => {
    const { name, label, kind, hint } = part;
    const options = choices(part);
    const isRequired = part.required && !part.when && kind !== 'flag';
    return {
      key: name,
      title: label,
      type: typeOf[kind],
      width: all < roomy ? `${Math.floor((widths[kind] * share) / all)}%` : widths[kind],
      defaultValue: toCell(part, fresh[name]) ?? undefined,
      ...(options && { options }),
      ...(isRequired && { validateRules: [required] }),
      ...((kind === 'dictCode' || kind === 'field' || kind === 'numberOr') && { allowInput: true }),
      ...(hint && { placeholder: hint }),
    };
  });
}

/** Where the fault of a list of records is, and its words with the members that lie deeper than a cell. */
export function faultIn(
  layout: Layout,
  places: readonly number[],
  fault: FaultAt | undefined,
): { readonly row: number; readonly column: string; readonly message: Label } | undefined {
  const [at, name, ...rest] = fault?.path ?? [];
  const row = at === undefined ? undefined : places[Number(at)];
  if (!fault || row === undefined) return undefined;
  const part = layout.parts.find((one) => one.name === name);
  const deeper: Label[] = [];
  let below = part?.of;
  for (const step of rest) {
    const next = below?.parts.find((one) => one.name === step);
    const place = /^\d+$/.test(step) ? String(Number(step) + 1) : step;
    deeper.push(next?.label ?? [place, place]);
    below = next ? next.of : below;
  }
  const said = (i: 0 | 1): string => [...deeper.map((label) => label[i]), fault.text].join(i === 0 ? '：' : ': ');
  return { row, column: part?.name ?? layout.parts[0]?.name ?? '', message: [said(0), said(1)] };
}
