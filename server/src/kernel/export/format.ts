import { type Params, textParam } from '@saiyun/sdk/logic/query';
import { Failure } from '../failure.ts';

export const sheetFormats = ['xls', 'xlsx', 'csv', 'jsonl'] as const;
export type SheetFormat = (typeof sheetFormats)[number];

/** `format` of a call: .xls unless said otherwise (EXPORT-02). */
export function formatOf(params: Params): SheetFormat {
  const given = textParam(params, 'format')?.toLowerCase() ?? 'xls';
  const format = sheetFormats.find((one) => one === given);
  if (!format) throw new Failure('query.value', { column: 'format' });
  return format;
}

/** Parameters that may arrive together, as URL-encoded JSON in `paramsStr` (EXPORT-04). */
export function exportParams(query: Params): Params {
  const { paramsStr, ...rest } = query;
  if (paramsStr === undefined || paramsStr === '') return rest;
  if (typeof paramsStr !== 'string') throw new Failure('query.malformed');
  let given: unknown;
  try {
    given = JSON.parse(paramsStr.trimStart().startsWith('%') ? decodeURIComponent(paramsStr) : paramsStr);
  } catch (cause) {
    throw new Failure('query.malformed', {}, { cause });
  }
  if (typeof given !== 'object' || given === null || Array.isArray(given)) throw new Failure('query.malformed');
  const texts = Object.entries(given)
    .filter(([, value]) => value !== null && value !== undefined && value !== '')
    .map(([name, value]) => [
      name,
      Array.isArray(value) ? value.join(',') : typeof value === 'object' ? JSON.stringify(value) : String(value),
    ]);
  return { ...rest, ...(Object.fromEntries(texts) as Params) };
}
