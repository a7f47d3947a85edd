import type { ReportColumn, ReportColumns, ReportFilter } from '../../calls/online.ts';
import { yes } from '../../contract/choices.ts';
import type { Label } from '../../contract/label.ts';
import type { DictItem } from '../../contract/wire/session.ts';
import { readDictItems } from '../dict/dict-items.ts';
import { splitValues } from './lookup.ts';

/** A report picker as a dialog needs it (PICKER-12). */
export interface ReportPicker {
  /** Names the report in the calls for its filters and rows. */
  readonly id: string;
  readonly name: string;
  readonly columns: readonly ReportColumn[];
  /** Texts of columns by the code in their `customRender`. */
  readonly dicts: Readonly<Record<string, readonly DictItem[]>>;
  /** Filters that are shown, in their order; hidden ones are for links only. */
  readonly filters: readonly ReportFilter[];
}

/** A report picker of the answers for its columns and its filters (PICKER-12). */
export function reportPicker(answer: ReportColumns, filters: readonly ReportFilter[] | null): ReportPicker {
  return {
    id: answer.cgRpConfigId,
    name: answer.cgRpConfigName,
    columns: answer.columns,
    dicts: Object.fromEntries(Object.entries(answer.dictOptions ?? {}).map(([code, items]) => [code, readDictItems(items)])),
    filters: (filters ?? []).filter((filter) => filter.hidden !== yes),
  };
}

/** How long what a report is made of may be used again unless told otherwise, in ms (PICKER-15). */
export const reportCacheMs = 30_000;

/** Reports that are known, each until a time in epoch ms. */
export type ReportCache<T> = ReadonlyMap<string, { readonly value: T; readonly until: number }>;

/** What is known of a report at a time in epoch ms; `undefined` when it has to be read. A clock that was set back prolongs nothing. */
export function cachedReport<T>(cache: ReportCache<T>, code: string, now: number, lifeMs: number = reportCacheMs): T | undefined {
  const entry = cache.get(code);
  return entry && now < entry.until && entry.until - now <= lifeMs ? entry.value : undefined;
}

/** The cache with one more report, without those whose time is over (PICKER-15). */
export function keptReport<T>(cache: ReportCache<T>, code: string, value: T, now: number, lifeMs: number = reportCacheMs): ReportCache<T> {
  const alive = [...cache].filter(([name, { until }]) => name !== code && now < until && until - now <= lifeMs);
  return new Map([...alive, [code, { value, until: now + lifeMs }]]);
}

/** What is told before a picker may be closed with OK. */
export const pickerTexts = {
  selectOne: ['请选择一条记录', 'Select one record'],
  popupParams: ['popup参数未正确配置', 'The popup parameters are not configured correctly'],
} as const satisfies Record<string, Label>;

/** Why the chosen rows cannot be taken (PICKER-13): at least one is needed, and only one where one is to be chosen. */
export function pickedFault(count: number, multiple: boolean): Label | undefined {
  return count === 0 || (!multiple && count > 1) ? pickerTexts.selectOne : undefined;
}

/** Which field of a report is written to which of the row: as many of one as of the other (PICKER-14). */
export type PopupFields = readonly (readonly [org: string, dest: string])[];

/** The pairs of two comma-joined lists; `undefined`, to be told as `pickerTexts.popupParams`, when they do not pair up (PICKER-14). */
export function popupFields(orgFields: string | null | undefined, destFields: string | null | undefined): PopupFields | undefined {
  const [from, to] = [splitValues(orgFields), splitValues(destFields)];
  return from.length > 0 && from.length === to.length ? from.map((org, i) => [org, to[i] ?? '']) : undefined;
}

/** What chosen rows of a report write to a row: the values of several are comma-joined (WIDGET-04), absent ones empty. */
export function popupValues(fields: PopupFields, rows: readonly Readonly<Record<string, unknown>>[]): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    fields.map(([org, dest]) => {
      const values = rows.map((row) => row[org] ?? '');
      return [dest, values.length === 1 ? values[0] : values.map((value) => String(value as string | number)).join(',')];
    }),
  );
}
