import type { AnyRow, Entity, StandardCall } from '../contract/entity.ts';
import type { Page } from '../contract/envelope.ts';
import type { Field } from '../contract/field.ts';
import { defaultSort, listParams, type Sort } from '../logic/query/list-params.ts';
import type { ListQuery } from '../logic/query/list-query.ts';
import { ApiError } from './api-error.ts';
import type { AnyEntityClient, CallOptions, ExportQuery, VerbAnswer, VerbOptions } from './client.ts';
import { listFor, unsupported } from './dialect.ts';
import { importExcel } from './import-excel.ts';
import { filtersToWire, rowFromWire, valuesToWire } from './money-fields.ts';
import { eachRow } from './pages.ts';
import { clientText } from './texts.ts';
import { type CallSpec, call, fetchFile } from './transport.ts';
import type { Wire } from './wire.ts';

/** Rows deleted by one call: more ids than this would not fit into an address. */
const idsPerCall = 200;

/** The order in which rows are iterated where nothing else is asked: new rows come last, so none is missed. */
const oldestFirst: Sort = { column: 'createTime', order: 'asc' };

const sameMoney = <T>(wire: Wire, change: () => T): T => {
  try {
    return change();
  } catch (cause) {
    const detail = cause instanceof Error ? cause.message : '';
    throw new ApiError({ kind: 'invalid', code: 'input.invalid', message: clientText(wire.language(), 'error.invalid'), detail, cause });
  }
};

/** The calls of one entity, from its definition. Money is fen here and yuan on the wire. */
export function entityClient(wire: Wire, e: Entity): AnyEntityClient {
  const needs = (name: string, has: boolean): void => {
    if (!has) throw unsupported(wire, `${e.name}.${name}`);
  };
  const has = (name: StandardCall): void => needs(name, e.calls.includes(name));

  const params = (query: ListQuery, sort: Sort): Record<string, string> =>
    listParams(listFor(wire, { ...query, ...(query.match && { match: filtersToWire(e.fields, query.match) }) }), sort);

  const fetchPage = async (query: ListQuery, options: CallOptions | undefined, sort: Sort): Promise<Page<AnyRow>> => {
    const { result } = await call<Page<AnyRow> | null>(wire, 'GET', `${e.path}/list`, { ...options, query: params(query, sort) });
    // Some lists of JeecgBoot answer nothing at all when nothing matches (wire-contract 3.5).
    if (!result) return { records: [], total: 0, size: query.pageSize ?? 10, current: query.pageNo ?? 1, pages: 0 };
    return { ...result, records: result.records.map((row) => sameMoney(wire, () => rowFromWire(e.fields, row))) };
  };

  /** A stored row as answered; backends that only say that they have stored it leave what was sent. */
  const stored = (result: unknown, sent: Readonly<Record<string, unknown>>): AnyRow =>
    sameMoney(wire, () => rowFromWire(e.fields, typeof result === 'object' && result !== null ? result : { id: '', ...sent })) as AnyRow;

  const write = async (
    method: 'POST' | 'PUT',
    name: 'add' | 'edit',
    row: Readonly<Record<string, unknown>>,
    options?: CallOptions,
  ): Promise<AnyRow> => {
    has(name);
    const body = sameMoney(wire, () => valuesToWire(e.fields, row));
    const { result } = await call(wire, method, `${e.path}/${name}`, { ...options, body });
    return stored(result, body);
  };

  const remove = async (name: 'delete' | 'deleteBatch', query: CallSpec['query'], options?: CallOptions): Promise<void> => {
    await call(wire, 'DELETE', `${e.path}/${name}`, { ...options, query });
  };

  return {
    async list(query = {}, options) {
      has('list');
      return fetchPage(query, options, e.defaultSort ?? defaultSort);
    },
    rows(query = {}, options) {
      has('list');
      return eachRow((pageNo, pageSize) => fetchPage({ ...query, pageNo, pageSize }, options, oldestFirst), query.pageSize);
    },
    async queryById(id, options) {
      has('queryById');
      const { result } = await call<AnyRow>(wire, 'GET', `${e.path}/queryById`, { ...options, query: { id } });
      return sameMoney(wire, () => rowFromWire(e.fields, result));
    },
    add: (row, options) => write('POST', 'add', row, options),
    edit: (row, options) => write('PUT', 'edit', row, options),
    async delete(id, options) {
      has('delete');
      await remove('delete', { id }, options);
    },
    async deleteBatch(ids, options) {
      has('deleteBatch');
      for (let at = 0; at < ids.length; at += idsPerCall)
        await remove('deleteBatch', { ids: ids.slice(at, at + idsPerCall).join(',') }, options);
    },
    async exportXls(query: ExportQuery = {}, options) {
      has('exportXls');
      const { format, exportFields, ...list } = query;
      const all = { ...params(list, e.defaultSort ?? defaultSort), format, exportFields: exportFields?.join(',') };
      return fetchFile(wire, `${e.path}/exportXls`, { ...options, query: all });
    },
    async importExcel(file, options) {
      has('importExcel');
      return importExcel(wire, e, file, options);
    },
    async verb(name, ids, input, options: VerbOptions = {}) {
      const verb = Object.hasOwn(e.verbs, name) ? e.verbs[name] : undefined;
      // Verbs over rows are ours.
      needs(name, verb !== undefined && wire.options.dialect !== 'jeecg');
      const { revision, ...rest } = options;
      const fields: Readonly<Record<string, Field>> = verb?.input ?? {};
      const values = sameMoney(wire, () => valuesToWire(fields, input ?? {}));
      const joined = typeof ids === 'string' ? ids : ids.join(',');
      const body = { ...values, ids: joined, ...(revision !== undefined && { revision }) };
      return (await call<VerbAnswer>(wire, 'PUT', `${e.path}/${name}`, { ...rest, body })).result;
    },
  };
}

/** The same calls as methods by name: only those that the definition lists, and one for each verb. */
export function typedClient(wire: Wire, e: Entity): Readonly<Record<string, unknown>> {
  const any = entityClient(wire, e);
  const calls: Record<string, unknown> = {};
  for (const [name, method] of Object.entries(any)) {
    const lists = name === 'rows' ? 'list' : name;
    if (e.calls.some((one) => one === lists)) calls[name] = method;
  }
  for (const name of Object.keys(e.verbs))
    calls[name] = (ids: string | readonly string[], input?: Readonly<Record<string, unknown>>, options?: VerbOptions) =>
      any.verb(name, ids, input, options);
  return calls;
}
