import { labelIn } from '@saiyun/sdk/contract';
import { type CellRule, cellTexts } from '@saiyun/sdk/logic/cells';
import {
  type EditColumn,
  type EditColumnType,
  leftNumber,
  readTick,
  tagText,
  tickTexts,
  twoValues,
  typedNumber,
} from '@saiyun/sdk/logic/editable-table';
import { ColourDot } from '../../../ui/colour-dot/colour-dot.tsx';
import type { OptionSource } from '../model/options.ts';
import { type CellKind, isNothing, plainText, valuesOf } from './cell-kind.ts';
import { isTime, readTime } from './dates.ts';
import { file, image, upload } from './file-kinds.tsx';
import { lazyEditor } from './lazy-editor.tsx';
import { depart, popup, user } from './reference-kinds.ts';

const isTag = ({ props }: EditColumn): boolean => props?.tag === true;

const input: CellKind = { show: plainText };

/** ETABLE-26: a `;` after every two characters. */
const tag: CellKind = { show: plainText, read: tagText, typed: (_before, text) => tagText(text) };

/** ETABLE-28. */
const inputNumber: CellKind = {
  show: plainText,
  read: (text) => (text.trim() === '' ? null : (leftNumber(text.replaceAll(',', '')) ?? undefined)),
  typed: typedNumber,
  rules: () => [{ pattern: 'n' }],
  isNumber: true,
};

const isChecked = (value: unknown, column: EditColumn): boolean => Object.is(value, twoValues(column)[0]);

const tickBox = (isOn: boolean) => <span className="tb-box" data-on={isOn || undefined} aria-hidden="true" />;

const checkbox: CellKind = {
  show: (value, { column, language }) => labelIn(tickTexts[isChecked(value, column) ? 'yes' : 'no'], language),
  read: (text, { column }) => {
    const values = twoValues(column);
    const own = values.find((value) => plainText(value) === text.trim());
    if (own !== undefined) return own;
    const isOn = readTick(text);
    return isOn === undefined ? undefined : values[isOn ? 0 : 1];
  },
  toggle: (value, column) => twoValues(column)[isChecked(value, column) ? 1 : 0],
  draw: (value, { column, language }) => (
    <>
      {tickBox(isChecked(value, column))}
      <span className="tb-unseen">{checkbox.show(value, { column, language } as never)}</span>
    </>
  ),
};

/** A checkbox that also says in words what it means. */
const checkboxMeta: CellKind = {
  ...checkbox,
  draw: (value, context) => (
    <>
      {tickBox(isChecked(value, context.column))} {checkbox.show(value, context)}
    </>
  ),
};

const optionRule = (column: EditColumn, options: OptionSource): readonly CellRule[] => {
  const isFree = column.allowInput || column.linkageKey || column.type === 'sel_search_async';
  return [
    { test: (value) => options.markOf(column, plainText(value)) !== 'missing', message: cellTexts.optionsMissing },
    {
      test: (value) =>
        isFree
          ? options.markOf(column, plainText(value)) !== 'refused'
          : valuesOf(value).every((one) => options.isOption(column, one, undefined)),
      message: cellTexts.option,
    },
  ];
};

const select: CellKind = {
  show: (value, { column, row, options }) => (isNothing(value) ? '' : options.title(column, value, row)),
  draw: (value, { column, row, options }) => {
    const colour = isNothing(value) ? undefined : options.colourOf(column, value, row);
    return colour && <ColourDot colour={colour}>{options.title(column, value, row)}</ColourDot>;
  },
  read: (text, { column, row, options }) => {
    if (text === '') return null;
    return options.valueOf(column, text.trim(), row) ?? (column.allowInput ? text : undefined);
  },
  rules: optionRule,
  prepare: async (texts, { column, options, searchOptions }) => {
    if (column.type === 'sel_search_async' && searchOptions) await options.searchAll(column, texts, searchOptions);
  },
  ...lazyEditor(async () => (await import('./editors/choice-editors.tsx')).ChoiceEditor),
};

/** ETABLE-19: one tag, and how many more there are. */
const many: CellKind = {
  show: (value, { column, row, options }) =>
    valuesOf(value)
      .map((one) => options.title(column, one, row))
      .join(','),
  read: (text, { column, row, options }) => {
    const parts = text.split(/[,，、;；]/).filter((one) => one.trim() !== '');
    const values = parts.map((one) => options.valueOf(column, one.trim(), row) ?? (column.allowInput ? one.trim() : undefined));
    return values.includes(undefined) ? undefined : values.join(',');
  },
  rules: optionRule,
  ...lazyEditor(async () => (await import('./editors/choice-editors.tsx')).ManyEditor),
  draw: (value, { column, row, options }) => {
    const values = valuesOf(value);
    if (values.length === 0) return null;
    return (
      <>
        <span className="tb-tag">{options.title(column, values[0], row)}</span>
        {values.length > 1 && <span className="tb-tag tb-more">+{values.length - 1}</span>}
      </>
    );
  },
};

const radio: CellKind = {
  ...select,
  ...lazyEditor(async () => (await import('./editors/choice-editors.tsx')).RadioEditor),
  draw: (value, { column, row, options }) =>
    options.of(column, row).options.map((option) => (
      <span key={String(option.value)} className="tb-radio" data-on={String(option.value) === String(value) || undefined}>
        {options.title(column, option.value, row)}
      </span>
    )),
};

const timeEditor = lazyEditor(async () => (await import('./editors/time-editor.tsx')).TimeEditor);

const time = (isInstant: boolean): CellKind => ({
  show: plainText,
  read: (text) => (text.trim() === '' ? null : readTime(text, isInstant)),
  rules: () => [
    {
      test: (value) => isTime(value, isInstant),
      message: isInstant ? cellTexts.datetime : cellTexts.date,
    },
  ],
  isTypedOver: true,
  ...timeEditor,
});

const longText: CellKind = {
  show: plainText,
  ...lazyEditor(async () => (await import('./editors/long-text-editor.tsx')).LongTextEditor),
};

const shownOnly: CellKind = { show: plainText };

/** The kinds of ETABLE-02. Each is text and a light drawing; the code of its editor comes later. */
export const stockKinds: Readonly<Record<EditColumnType, CellKind>> = {
  input,
  inputNumber,
  checkbox,
  checkbox_meta: checkboxMeta,
  select,
  sel_search: select,
  sel_search_async: select,
  list_multi: many,
  radio,
  date: time(false),
  datetime: time(true),
  input_pop: longText,
  sel_depart: depart,
  sel_user: user,
  upload,
  file,
  image,
  popup,
  normal: shownOnly,
  slot: shownOnly,
  hidden: shownOnly,
};

/** Kinds by column type; those given replace the stock ones. */
export type CellKinds = Readonly<Partial<Record<EditColumnType, CellKind>>>;

export function kindOf(kinds: CellKinds, column: EditColumn): CellKind {
  if (column.type === 'input' && isTag(column)) return tag;
  return kinds[column.type] ?? stockKinds[column.type];
}
