import type { ReportColumn, ReportColumns, ReportFilter } from '../../calls/online.ts';
import { yes } from '../../contract/choices.ts';
import type { Label } from '../../contract/label.ts';
import type { DictItem } from '../../contract/wire/session.ts';
import { readDictItems } from '../dict/dict-items.ts';
import { splitValues } from './lookup.ts';

/** A report picker in the form that a dialog needs. */
export interface ReportPicker {
  /** Identifies the report in the calls for its filters and rows. */
  readonly id: string;
  readonly name: string;
  readonly columns: readonly ReportColumn[];
  /** Texts of columns by the code in their `customRender`. */
  readonly dicts: Readonly<Record<string, readonly DictItem[]>>;
  /** Visible filters, in order; hidden ones are only for links. */
  readonly filters: readonly ReportFilter[];
}

/** Builds a report picker from the answers for its columns and its filters. */
export function reportPicker(answer: ReportColumns, filters: readonly ReportFilter[] | null): ReportPicker {
  return {
    id: answer.cgRpConfigId,
    name: answer.cgRpConfigName,
    columns: answer.columns,
    dicts: Object.fromEntries(Object.entries(answer.dictOptions ?? {}).map(([code, items]) => [code, readDictItems(items)])),
    filters: (filters ?? []).filter((filter) => filter.hidden !== yes),
  };
}

/** How long the definition of a report is cached by default, in ms. */
export const reportCacheMs = 30_000;

/** Cached reports, each with its expiry in epoch ms. */
export type ReportCache<T> = ReadonlyMap<string, { readonly value: T; readonly until: number }>;

/** The cached report at a time in epoch ms; `undefined` if it must be read. A clock that was set back does not extend its life. */
export function cachedReport<T>(cache: ReportCache<T>, code: string, now: number, lifeMs: number = reportCacheMs): T | undefined {
  const entry = cache.get(code);
  return entry && now < entry.until && entry.until - now <= lifeMs ? entry.value : undefined;
}

/** The cache with one more report, without expired ones. */
export function keptReport<T>(cache: ReportCache<T>, code: string, value: T, now: number, lifeMs: number = reportCacheMs): ReportCache<T> {
  const alive = [...cache].filter(([name, { until }]) => name !== code && now < until && until - now <= lifeMs);
  return new Map([...alive, [code, { value, until: now + lifeMs }]]);
}

/** Messages shown before a picker can be closed with OK. */
export const pickerTexts = {
  selectOne: ['请选择一条记录', 'Select one record'],
  popupParams: ['popup参数未正确配置', 'The popup parameters are not configured correctly'],
} as const satisfies Record<string, Label>;

/** Why the chosen rows are not accepted: at least one is required, and exactly one for a single choice. */
export function pickedFault(count: number, multiple: boolean): Label | undefined {
  return count === 0 || (!multiple && count > 1) ? pickerTexts.selectOne : undefined;
}

/** Which report field is written to which field of the row, in pairs. */
export type PopupFields = readonly (readonly [org: string, dest: string])[];

/** The pairs of two comma-joined lists; `undefined` if their lengths differ, which is reported as `pickerTexts.popupParams`. */
export function popupFields(orgFields: string | null | undefined, destFields: string | null | undefined): PopupFields | undefined {
  const [from, to] = [splitValues(orgFields), splitValues(destFields)];
  return from.length > 0 && from.length === to.length ? from.map((org, i) => [org, to[i] ?? '']) : undefined;
}

/** The values that chosen rows of a report write to a row: several are comma-joined, absent ones are empty. */
export function popupValues(fields: PopupFields, rows: readonly Readonly<Record<string, unknown>>[]): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    fields.map(([org, dest]) => {
      const values = rows.map((row) => row[org] ?? '');
      return [dest, values.length === 1 ? values[0] : values.map((value) => String(value as string | number)).join(',')];
    }),
  );
}
