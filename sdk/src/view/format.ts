import { no, yes } from '../contract/choices.ts';
import type { Field } from '../contract/field.ts';
import type { Language } from '../contract/label.ts';
import { moneyText, yuan } from '../logic/money/yuan.ts';

const yesNo = { '1': ['是', 'Yes'], '0': ['否', 'No'] } as const;

const plain = (value: unknown): string => (typeof value === 'object' ? JSON.stringify(value) : String(value as string | number | boolean));
const decimalText = (value: unknown, digits: number): string => (typeof value === 'number' ? value.toFixed(digits) : plain(value));
const fileName = (path: string): string => path.slice(path.lastIndexOf('/') + 1);

/**
 * A value as users see it, the same in every user interface: money `1,234.56 元` (from fen), dates and times in their wire form, dictionary
 * values and references through `dictText`, the row's `<field>_dictText`. A missing value is an empty text.
 */
export function formatValue(field: Field, value: unknown, dictText: string | null | undefined, language: Language): string {
  if (value === undefined || value === null || value === '') return '';
  switch (field.kind) {
    case 'money':
      if (typeof value !== 'number') return plain(value);
      return language === 'zh-CN' ? moneyText(value) : `¥${yuan(value, true)}`;
    case 'decimal':
      return decimalText(value, field.digits ?? 2);
    case 'flag':
      return value === yes || value === no ? yesNo[value][language === 'zh-CN' ? 0 : 1] : plain(value);
    case 'dict':
    case 'ref':
      return dictText || plain(value);
    case 'file':
      return plain(value).split(',').map(fileName).join(', ');
    case 'text':
    case 'longText':
    case 'int':
    case 'date':
    case 'instant':
    case 'json':
      return plain(value);
    default:
      return field.kind satisfies never;
  }
}
