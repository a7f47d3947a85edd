import type { AnyRow, Entity, StandardCall } from '../../contract/entity.ts';
import type { Field } from '../../contract/field.ts';
import type { Page } from '../../contract/wire/envelope.ts';
import { defaultSort, listParams, type Sort, sheetParams } from '../../logic/query/list-params.ts';
import type { ListQuery } from '../../logic/query/list-query.ts';
import { ApiError } from '../answer/api-error.ts';
import { type Reply, reply, type Trace } from '../answer/reply.ts';
import { clientText } from '../answer/texts.ts';
import type { CallContext } from '../call/call-context.ts';
import type { CallSpec } from '../call/call-spec.ts';
import { checkList, invalid, unsupported } from '../call/check-call.ts';
import { call, fetchFile } from '../call/transport.ts';
import { checkArgument } from '../check-arguments.ts';
import type { AnyEntityClient, ExportQuery, VerbAnswer, VerbOptions } from '../client.ts';
import { hasCall, isJeecg, jeecgOf } from '../jeecg/dialect.ts';
import { filtersToWire, rowFromWire, valuesToWire } from './money-fields.ts';
import { rowsOf } from './pages.ts';

/** Rows that one call deletes: an address has no room for more ids. */
const idsPerCall = 200;

/** The default order when iterating over rows: new rows come last, so none is missed. */
const oldestFirst: Sort = { column: 'createTime', order: 'asc' };

/** Converts values to or from the wire; an error names the field. */
const changed = <T>(context: CallContext, change: () => T): T => {
  try {
    return change();
  } catch (cause) {
    throw invalid(context, cause instanceof Error ? cause.message : '', cause);
  }
};

/** Rows of an answer with money in fen; an invalid amount makes the whole answer unreadable, and the error names its field. */
const read = <T>(context: CallContext, trace: Trace, rows: () => T): T => {
  try {
    return rows();
  } catch (cause) {
    const { answer, requestId } = trace;
    const detail = cause instanceof Error ? cause.message : '';
    const message = `${clientText(context.language(), 'error.protocol')} (${detail})`;
    const error = new ApiError({ kind: 'protocol', status: answer?.status, requestId, message, detail, cause });
    context.options.onError?.(error);
    throw error;
  }
};

/** Reading lists of one record. */
const listing = (context: CallContext, e: Entity) => {
  const params = async (query: ListQuery, sort: Sort): Promise<Record<string, string>> => {
    checkList(context, query);
    const { match } = query;
    const wired = { ...query, ...(match && { match: changed(context, () => filtersToWire(e.fields, match)) }) };
    const jeecg = await jeecgOf(context);
    jeecg?.refuseGiven(context, e, 'list', query);
    return listParams(jeecg?.listFor(wired) ?? wired, sort);
  };

  const fetchPage = async (query: ListQuery, options: CallSpec | undefined, sort: Sort): Promise<Page<AnyRow>> => {
    const trace: Trace = options?.trace ?? {};
    const { result } = await call<Page<AnyRow> | null>(context, 'GET', `${e.path}/list`, {
      ...options,
      trace,
      query: await params(query, sort),
    });
    // Some JeecgBoot lists return nothing at all if no row matches.
    if (!result) return { records: [], total: 0, size: query.pageSize ?? 10, current: query.pageNo ?? 1, pages: 0 };
    return read(context, trace, () => {
      const { records } = result;
      if (!Array.isArray(records)) throw new RangeError('records is no list');
      return { ...result, records: records.map((row: AnyRow) => rowFromWire(e.fields, row)) };
    });
  };
  return { params, fetchPage };
};

const verbBody = (
  context: CallContext,
  fields: Readonly<Record<string, Field>>,
  ids: string | readonly string[],
  input: Readonly<Record<string, unknown>> | undefined,
): Readonly<Record<string, unknown>> => {
  const values = changed(context, () => valuesToWire(fields, input ?? {}));
  if (typeof ids !== 'string' && !Array.isArray(ids)) throw invalid(context, 'ids');
  return { ...values, ids: typeof ids === 'string' ? ids : ids.join(',') };
};

/** The calls of one record, from its definition. Money is fen here and yuan on the wire. */
export function entityClient(context: CallContext, e: Entity): AnyEntityClient {
  const needs = (name: string, has: boolean): void => {
    if (!has) throw unsupported(context, `${e.name}.${name}`);
  };
  const has = (name: StandardCall): void => needs(name, hasCall(context, e, name));

  /** Refuses options that this backend would ignore. */
  const refuse = async (name: StandardCall, given: object | undefined): Promise<void> =>
    (await jeecgOf(context))?.refuseGiven(context, e, name, given);

  const { params, fetchPage } = listing(context, e);

  /** The stored row from the answer; if the backend returns none, the row that was sent. */
  const stored = (result: unknown, sent: Readonly<Record<string, unknown>>, trace: Trace): AnyRow =>
    read(context, trace, () =>
      rowFromWire(e.fields, typeof result === 'object' && result !== null ? result : { id: '', ...sent }),
    ) as AnyRow;

  const write = (method: 'POST' | 'PUT', name: 'add' | 'edit', row: Readonly<Record<string, unknown>>, options?: CallSpec): Reply<AnyRow> =>
    reply(async (trace) => {
      has(name);
      if (typeof row !== 'object' || row === null) throw invalid(context, 'row');
      await refuse(name, row);
      const body = changed(context, () => valuesToWire(e.fields, row));
      const { result } = await call(context, method, `${e.path}/${name}`, { ...options, trace, body });
      return stored(result, body, trace);
    });

  const remove = (name: 'delete' | 'deleteBatch', queries: readonly CallSpec['query'][], options?: CallSpec): Reply<void> =>
    reply(async (trace) => {
      has(name);
      for (const query of queries) await call(context, 'DELETE', `${e.path}/${name}`, { ...options, trace, query });
    });

  return {
    list: (query = {}, options) =>
      reply(async (trace) => {
        has('list');
        return fetchPage(query, { ...options, trace }, e.defaultSort ?? defaultSort);
      }),
    rows(query = {}, options) {
      has('list');
      return rowsOf((pageNo, pageSize) => fetchPage({ ...query, pageNo, pageSize }, options, oldestFirst), query.pageSize);
    },
    queryById: (id, options) =>
      reply(async (trace) => {
        has('queryById');
        const { result } = await call<AnyRow>(context, 'GET', `${e.path}/queryById`, { ...options, trace, query: { id } });
        return read(context, trace, () => rowFromWire(e.fields, result));
      }),
    add: (row, options) => write('POST', 'add', row, options),
    // Its code comes with the first such call.
    saveWithParts: (...saved) =>
      reply(async (trace) => {
        needs('saveWithParts', !!e.parts && !isJeecg(context));
        return (await import('./whole-row.ts')).saveWhole({ context, trace, changed, read }, e, ...saved);
      }),
    edit: (row, options) => write('PUT', 'edit', row, options),
    delete: (id, options) => remove('delete', [{ id }], options),
    deleteBatch(ids, options) {
      checkArgument(Array.isArray(ids), 'ids', ids);
      const blocks = Array.from({ length: Math.ceil(ids.length / idsPerCall) }, (_, n) => ids.slice(n * idsPerCall, (n + 1) * idsPerCall));
      return remove(
        'deleteBatch',
        blocks.map((block) => ({ ids: block.join(',') })),
        options,
      );
    },
    exportXls: (query: ExportQuery = {}, options) =>
      reply(async (trace) => {
        has('exportXls');
        const { format, exportFields, exportHeaders, template, ...list } = query;
        await refuse('exportXls', query);
        const all = { ...(await params(list, e.defaultSort ?? defaultSort)), ...sheetParams(query) };
        return fetchFile(context, `${e.path}/exportXls`, { ...options, trace, query: all });
      }),
    importExcel: (file, options) =>
      reply(async (trace) => {
        has('importExcel');
        await refuse('importExcel', options);
        // Few programs import, so this is a chunk of its own.
        const { importExcel } = await import('../files/import-excel.ts');
        return importExcel(context, e, file, options, trace);
      }),
    verb: (name, ids, input, options = {}) =>
      reply(async (trace) => {
        const verb = Object.hasOwn(e.verbs, name) ? e.verbs[name] : undefined;
        // Only our server has verbs over rows.
        needs(name, verb !== undefined && !isJeecg(context));
        const { revision, ...rest } = options;
        const body = { ...verbBody(context, verb?.input ?? {}, ids, input), ...(revision !== undefined && { revision }) };
        return (await call<VerbAnswer>(context, 'PUT', `${e.path}/${name}`, { ...rest, trace, body })).result;
      }),
  };
}

/** The same calls as methods by name: only those that the definition lists, and one for each verb. */
export function typedClient(
  context: CallContext,
  e: Entity,
  names: Readonly<Record<string, string>> = {},
): Readonly<Record<string, unknown>> {
  const any = entityClient(context, e);
  const calls: Record<string, unknown> = {};
  for (const [name, method] of Object.entries(any)) {
    const lists = name === 'rows' ? 'list' : name;
    if (e.calls.some((one) => one === lists) || (name === 'saveWithParts' && e.parts)) calls[name] = method;
  }
  for (const name of Object.keys(e.verbs))
    calls[names[name] ?? name] = (ids: string | readonly string[], input?: Readonly<Record<string, unknown>>, options?: VerbOptions) =>
      any.verb(name, ids, input, options);
  return calls;
}
