import '../../lib/texts/definition-texts.ts';
import { checkValue, type Field, type Fields, type Issue, type IssueCode, type Kind, type Label, no, yes } from '@saiyun/sdk/contract';
import type { CellRule } from '@saiyun/sdk/logic/cells';
import { uniqueGroups } from '@saiyun/sdk/logic/draft';
import type { EditColumn, EditColumnType } from '@saiyun/sdk/logic/editable-table';
import { issueText } from '@saiyun/sdk/messages';
import { isMasked } from '@saiyun/sdk/view';
import { rankIn } from '../columns/rank-in.ts';
import type { FormPart } from '../form/form-props.ts';
import { fromCell, toCell } from './cell-values.ts';

/** The column type that is drawn by an input of the form, in a dialog over the cell. */
export const ownInput = 'popup' satisfies EditColumnType;

const typeOf: Readonly<Record<Kind, EditColumnType>> = {
  text: 'input',
  longText: 'input_pop',
  int: 'inputNumber',
  decimal: 'inputNumber',
  money: 'inputNumber',
  flag: 'checkbox',
  date: 'date',
  instant: 'datetime',
  dict: 'select',
  ref: 'sel_search_async',
  file: 'file',
  json: ownInput,
};

const widths: Readonly<Record<Kind, number>> = {
  text: 160,
  longText: 200,
  int: 100,
  decimal: 100,
  money: 120,
  flag: 80,
  date: 140,
  instant: 190,
  dict: 130,
  ref: 200,
  file: 160,
  json: 150,
};

/** What a value alone can be refused for. */
const ownFaults: readonly IssueCode[] = [
  'type',
  'tooLong',
  'tooShort',
  'tooGreat',
  'tooSmall',
  'digits',
  'pattern',
  'date',
  'instant',
  'choice',
  'reference',
  'shape',
];

const usualLength: Readonly<Partial<Record<Kind, number>>> = { text: 255, longText: 20_000, file: 1000, dict: 100 };

const bothWords = (field: Field, issue: Issue): Label => [issueText('zh-CN', field, issue), issueText('en', field, issue)];

/** The limits that the check names in its words. */
const limitsOf = (field: Field): Readonly<Record<string, number>> => ({
  max: field.max ?? usualLength[field.kind] ?? Number.MAX_SAFE_INTEGER,
  min: field.min ?? 0,
  digits: field.kind === 'int' ? 0 : (field.digits ?? 2),
});

/** The definition's check of a field as rules of a column, in the words of a form. */
export function cellRules(name: string, field: Field, isUnique = false): readonly CellRule[] {
  // Rules ask about the same value one after another.
  let last: { readonly cell: unknown; readonly code: IssueCode | undefined } | undefined;
  const faultOf = (cell: unknown): IssueCode | undefined => {
    // Stars stand for a stored value, which is not sent back.
    if (!last || !Object.is(last.cell, cell))
      last = { cell, code: isMasked(cell) ? undefined : checkValue(name, { ...field, required: false }, fromCell(field, cell))?.code };
    return last.code;
  };
  const params = limitsOf(field);
  return [
    ...(field.required ? [{ required: true, message: bothWords(field, { field: name, code: 'required' }) }] : []),
    ...ownFaults.map((code) => ({
      test: (cell: unknown) => faultOf(cell) !== code,
      message: bothWords(field, { field: name, code, ...(code !== 'reference' && code !== 'choice' && { params }) }),
    })),
    ...(isUnique ? [{ unique: true, message: bothWords(field, { field: name, code: 'unique' }) }] : []),
  ];
}

/** Fields that no two rows of a part may share, by themselves. Two values may look the same behind their stars. */
export function uniqueFields({ entity, by }: Pick<FormPart, 'entity' | 'by'>): ReadonlySet<string> {
  return new Set(
    uniqueGroups(entity).flatMap((group) => {
      const rest = group.filter((name) => name !== by);
      return rest.length === 1 && rest.every((name) => !entity.fields[name]?.mask) ? rest : [];
    }),
  );
}

/** Titles of references, by field. */
export type Titles = Readonly<Record<string, readonly { readonly value: string; readonly text: string }[]>>;

/** Columns that are narrower than this together share the width of the table. */
const roomy = 1100;
/** The share of the columns, in percent; the rest is for the numbers of the rows and their boxes. */
const share = 90;

/** The columns of a part's table. `known` are the titles of references that its rows came with. */
export function partColumns(part: FormPart, fields: Fields, known: Titles = {}): readonly EditColumn[] {
  const unique = uniqueFields(part);
  const widthOf = (field: Field): number => field.width ?? widths[field.kind];
  const all = Object.values(fields).reduce((sum, field) => sum + widthOf(field), 0);
  const rank = rankIn(part.first ?? []);
  const ordered = Object.entries(fields).sort(([a], [b]) => rank(a) - rank(b));
  return ordered.map(([name, field]): EditColumn => {
    const isOwn = part.inputs?.[name] !== undefined || (field.kind === 'ref' && field.many);
    return {
      key: name,
      title: field.label,
      type: isOwn ? ownInput : field.kind === 'dict' && field.many ? 'list_multi' : typeOf[field.kind],
      width: all < roomy ? `${Math.floor((widthOf(field) * share) / all)}%` : widthOf(field),
      validateRules: cellRules(name, field, unique.has(name)),
      ...(field.default !== undefined && { defaultValue: toCell(field, field.default) }),
      ...(field.kind === 'dict' && { dictCode: field.of }),
      ...(field.kind === 'flag' && { customValue: field.numeric ? [Number(yes), Number(no)] : [yes, no] }),
      ...(field.kind === 'ref' && { options: known[name] ?? [] }),
      ...(part.sums?.includes(name) && { statistics: 'sum' }),
      ...(field.help && { placeholder: field.help }),
    };
  });
}
