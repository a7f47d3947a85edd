import { timeFormats } from '@saiyun/sdk/view';
import dayjs from 'dayjs';
import customParseFormat from 'dayjs/plugin/customParseFormat';

dayjs.extend(customParseFormat);

/** WIDGET-01. */
export const { date: dateFormat, datetime: instantFormat } = timeFormats;

const days = [dateFormat, 'YYYY-M-D', 'YYYY/M/D', 'YYYY.M.D', 'YYYYMMDD', 'YYYY年M月D日', 'M/D/YYYY'];
const instants = [instantFormat, ...days.flatMap((day) => [`${day} H:m:s`, `${day} H:m`]), ...days];
/** The first shows a time, the others are understood when typed into a calendar. */
export const typedDays: string[] = [...days];
export const typedInstants: string[] = [instantFormat, ...[dateFormat, 'YYYY/M/D'].flatMap((day) => [`${day} H:m:s`, `${day} H:m`])];
const dayText = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/;
const instantText = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01]) ([01]\d|2[0-3]):[0-5]\d:[0-5]\d$/;

const plain = /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})$/;

/** A day as nearly all are written: trying the formats one by one takes twenty times as long, which a paste of a million cells feels. */
function plainDay(text: string): string | undefined {
  const [, year = '', , month = '', date = ''] = plain.exec(text) ?? [];
  const day = `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`;
  return year !== '' && isTime(day, false) ? day : undefined;
}

/** A day or an instant as it is kept, from what people type or spreadsheets copy; undefined if it is neither. */
export function readTime(text: string, isInstant: boolean): string | undefined {
  const format = isInstant ? instantFormat : dateFormat;
  const trimmed = text.trim();
  const day = isInstant ? undefined : plainDay(trimmed);
  if (day !== undefined) return day;
  const at = dayjs(trimmed, isInstant ? instants : [...days, ...instants], true);
  return at.isValid() ? at.format(format) : undefined;
}

const lastDays = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/** Whether a value is a day or an instant as it is kept. Called for every cell, so it builds no date. */
export function isTime(value: unknown, isInstant: boolean): boolean {
  if (typeof value !== 'string' || !(isInstant ? instantText : dayText).test(value)) return false;
  const [year, month, day] = [Number(value.slice(0, 4)), Number(value.slice(5, 7)), Number(value.slice(8, 10))];
  const isLeap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  return day <= (month === 2 && isLeap ? 29 : (lastDays[month - 1] ?? 0));
}
