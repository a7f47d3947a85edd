import type { Reply } from '../client/answer/reply.ts';
import type { CallOptions, Download, Progress, UploadSource } from '../client/client.ts';
import { reportOf } from '../client/files/import-report.ts';
import { sourceName } from '../client/platform/platform.ts';
import type { Answer, ImportReport, Page } from '../contract/wire/envelope.ts';
import { defaultSort } from '../logic/query/list-params.ts';
import type { ListQuery } from '../logic/query/list-query.ts';
import { area } from './area.ts';
import type { Changed, Draft } from './objects.ts';
import { listed } from './path.ts';
import type { Send } from './send.ts';

/** The query of a list; an export also takes the single parameter of old lists, the filters as JSON text. */
export interface SheetQuery extends ListQuery {
  readonly format?: 'xlsx' | 'xls';
  readonly paramsStr?: Readonly<Record<string, unknown>>;
}

/** The fields of the import dialog. */
export interface SheetFields extends Pick<CallOptions, 'signal' | 'timeoutMs'> {
  readonly isSingleTableImport?: string;
  readonly foreignKeys?: string;
  readonly validateStatus?: '0' | '1';
  readonly onProgress?: (progress: Progress) => void;
}

/** A page in the form that clients need: never null, and with a numeric total (15). */
export async function pageOf<T>(answer: Promise<Page<T> | null>): Promise<Page<T>> {
  const page = await answer;
  return { size: 0, current: 1, pages: 0, ...page, records: page?.records ?? [], total: Number(page?.total) || 0 };
}

/** A list, empty if the backend returns null. */
export async function rowsOf<T>(answer: Promise<readonly T[] | null>): Promise<readonly T[]> {
  return (await answer) ?? [];
}

/** Deletes rows in one call; makes no call if there are none. */
export async function deleteAll(send: Send, path: string, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await send('DELETE', path, { query: { ids: listed(ids) } });
}

/** Newest first by default. */
const sorted = (query: ListQuery): ListQuery => ({
  ...query,
  column: query.column ?? defaultSort.column,
  order: query.order ?? (query.column ? 'asc' : defaultSort.order),
});

/** The calls of a list whose addresses are configured instead of derived from a definition. The record determines the roles. */
export const listCalls = area((send) => ({
  /** One page of any list. Unsigned. */
  list: <T>(url: string, query: ListQuery = {}) => pageOf<T>(send('GET', url, { list: sorted(query) })) as Reply<Page<T>>,
  /** Deletes one row. Unsigned. */
  delete: async (url: string, id: string): Promise<void> => {
    await send('DELETE', url, { query: { id } });
  },
  /** Deletes rows; ids go comma-joined with a comma at the end. Unsigned. */
  deleteBatch: (url: string, ids: readonly string[]): Promise<void> => deleteAll(send, url, ids),
  /** A workbook of the list, or of the `selections` only. Unsigned, without a time limit unless one is set. */
  exportXls: (url: string, { format, paramsStr, ...list }: SheetQuery = {}, options: CallOptions = {}): Promise<Download> => {
    const query = paramsStr ? { paramsStr: encodeURIComponent(JSON.stringify(paramsStr)) } : { format };
    // A JeecgBoot offers no choice of format.
    return send('GET', url, { ...options, query, ...(!paramsStr && { list }), as: 'file', jeecg: format && 'unsupported' });
  },
  /** Imports a workbook and waits for the report, which counts the rows in error. Unsigned, without a time limit. */
  importExcel: async (
    url: string,
    file: UploadSource,
    { onProgress, timeoutMs = 0, signal, ...given }: SheetFields = {},
  ): Promise<ImportReport> => {
    const fields = Object.entries(given).flatMap(([name, value]) => (value === undefined ? [] : [[name, value] as const]));
    const upload = { fields, file: { field: 'files[]', source: file }, ...(onProgress && { onProgress }) };
    return reportOf(await send<Answer>('POST', url, { upload, timeoutMs, signal, as: 'answer' }), sourceName(file));
  },
}));

const rowOf = <T>(result: unknown): T | null => (typeof result === 'object' && result !== null ? (result as T) : null);

/**
 * The standard calls of a record that has no definition in this package, below one path. `add` and `edit` return the stored row, or null if
 * the backend returns none.
 */
export function recordCalls<T extends { readonly id: string | number }, D = Draft<T>, C = Changed<T>>(client: Send, path: string) {
  return area((send) => ({
    /** One page, newest first by default. Unsigned. */
    list: (query: ListQuery = {}): Promise<Page<T>> => pageOf(send('GET', `${path}/list`, { list: sorted(query) })),
    /** One row by its id. Unsigned. */
    queryById: (id: T['id']): Promise<T> => send('GET', `${path}/queryById`, { query: { id } }),
    /** Adds a row and returns it as stored, or null. */
    add: async (row: D): Promise<T | null> => rowOf(await send('POST', `${path}/add`, { body: row })),
    /** Changes a row and returns it as stored, or null. */
    edit: async (row: C): Promise<T | null> => rowOf(await send('PUT', `${path}/edit`, { body: row })),
    /** Deletes one row. */
    delete: async (id: T['id']): Promise<void> => {
      await send('DELETE', `${path}/delete`, { query: { id } });
    },
    /** Deletes rows in one call; makes no call if there are none. */
    deleteBatch: async (ids: readonly T['id'][]): Promise<void> => {
      await deleteAll(send, `${path}/deleteBatch`, ids.map(String));
    },
  }))(client);
}
