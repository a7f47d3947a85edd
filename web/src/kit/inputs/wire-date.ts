import { timeFormats } from '@saiyun/sdk/view';
import dayjs, { type Dayjs } from 'dayjs';
import customParseFormat from 'dayjs/plugin/customParseFormat';
import 'dayjs/locale/zh-cn';
import { languageStore } from '../../lib/store/language.ts';

dayjs.extend(customParseFormat);

/** Month and day names in the calendars follow the reader's language. */
const speak = () => dayjs.locale(languageStore.get() === 'zh-CN' ? 'zh-cn' : 'en');
speak();
languageStore.subscribe(speak);

/** WIDGET-01. */
export const { date: dateFormat, datetime: instantFormat } = timeFormats;

/** The accepted ways to type days and times; the first is the one shown. */
const withOrWithoutZero = ['YYYY-MM-DD', 'YYYY-M-D', 'YYYY/MM/DD', 'YYYY/M/D', 'YYYY.MM.DD', 'YYYY.M.D', 'YYYY年MM月DD日', 'YYYY年M月D日'];
const dayForms = [...new Set([dateFormat, ...withOrWithoutZero, 'YYYYMMDD'])];
const clocks = ['HH:mm:ss', 'H:mm:ss', 'HH:mm', 'H:mm'];
export const typedForms = {
  date: dayForms,
  instant: [...new Set([instantFormat, ...dayForms.flatMap((day) => clocks.map((clock) => `${day} ${clock}`)), ...dayForms])],
} as const;

/** Whether a text is a day or time in one of those ways. */
export function isTyped(text: string, kind: keyof typeof typedForms): boolean {
  return dayjs(text.trim(), [...typedForms[kind]], true).isValid();
}

/** Wire text for a picker. The picker shows the time as written, in the record's zone, so neither direction converts. */
export function toPicker(value: unknown): Dayjs | null {
  if (typeof value !== 'string' || value === '') return null;
  const at = dayjs(value, value.length > 10 ? instantFormat : dateFormat, true);
  return at.isValid() ? at : null;
}

export function fromPicker(value: Dayjs | null | undefined, format: string): string | null {
  return value?.format(format) ?? null;
}
