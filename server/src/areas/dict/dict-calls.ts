import type { DictItem } from '@saiyun/sdk/contract';
import { wireLanguage } from '@saiyun/sdk/contract';
import { dict } from '@saiyun/sdk/entities';
import { may } from '@saiyun/sdk/logic/permission';
import { mostRowsOfPage, pageOf, readTableSpec, textParam } from '@saiyun/sdk/logic/query';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ask, type QueryParameters } from '../../http/call/query-parameters.ts';
import { route } from '../../http/call/route.ts';
import { binCalls } from '../../http/records/bin-calls.ts';
import type { Ctx, Services } from '../../kernel/context.ts';
import type { StoredDictItem, TenantDicts } from '../../kernel/dict/dict-cache.ts';
import { dictsOf } from '../../kernel/dict/dicts.ts';
import type { CallModule, EntityModule } from '../../kernel/entity-module.ts';
import { Failure } from '../../kernel/failure.ts';
import { allDictItems } from '../session/own/dict-items.ts';
import { refuseNeededInBin } from './built-in.ts';
import { dictBin } from './dict-bin.ts';
import { dictModule } from './dict-modules.ts';
import { itemOf, tableItems } from './table-items.ts';
import { loadTreeData } from './table-tree.ts';

const wireItem =
  (ctx: Ctx) =>
  (item: StoredDictItem): DictItem =>
    itemOf(item.value, item[wireLanguage(ctx.language)], item.color);

/** Items of a plain code, including disabled ones; an unknown code has no items. */
const plainItems = async (ctx: Ctx, code: string): Promise<DictItem[]> =>
  ((await dictsOf(ctx, ctx.tenantId)).get(code)?.items ?? []).map(wireItem(ctx));

const codeOf = (request: FastifyRequest): string => {
  const code = (request.params as Readonly<Record<string, string | undefined>>)['*'] ?? '';
  if (code.trim() === '') throw new Failure('dict.blank');
  return code;
};

const paramsOf = (request: FastifyRequest): Readonly<Record<string, unknown>> => request.query as Readonly<Record<string, unknown>>;

/** Items of a dictionary or of a record's rows, at most one page of them. */
const getDictItems = async (ctx: Ctx, modules: readonly EntityModule[], request: FastifyRequest): Promise<DictItem[]> => {
  const code = codeOf(request);
  const spec = readTableSpec(code);
  return spec ? tableItems(ctx, modules, spec, { limit: mostRowsOfPage }) : plainItems(ctx, code);
};

/** The answers of `getDictItems` as JSON, kept for as long as their dictionaries are in memory. */
const texts = new WeakMap<TenantDicts, Map<string, string>>();

const keptItems = (ctx: Ctx, request: FastifyRequest): string | undefined => {
  const dicts = ctx.caches.dicts.atHand(ctx.tenantId);
  if (!dicts) return undefined;
  const code = codeOf(request);
  const kept = texts.get(dicts) ?? new Map<string, string>();
  texts.set(dicts, kept);
  const key = `${ctx.language} ${code}`;
  const found = kept.get(key);
  if (found !== undefined) return found;
  // Only existing codes are kept, so invented ones cannot fill the memory.
  const items = readTableSpec(code) ? undefined : dicts.get(code)?.items;
  if (!items) return undefined;
  const text = JSON.stringify(items.map(wireItem(ctx)));
  kept.set(key, text);
  return text;
};

/** Items whose text or value holds the keyword, ten unless `pageSize` says otherwise (DICT-08). */
const loadDict = async (ctx: Ctx, modules: readonly EntityModule[], request: FastifyRequest): Promise<DictItem[]> => {
  const code = codeOf(request);
  const params = paramsOf(request);
  const keyword = textParam(params, 'keyword');
  const { size } = pageOf({ pageSize: params.pageSize });
  const spec = readTableSpec(code);
  if (spec) return tableItems(ctx, modules, spec, { keyword, limit: size });
  const wanted = keyword?.toLowerCase();
  return (await plainItems(ctx, code))
    .filter((item) => wanted === undefined || [item.text, item.value].some((s) => s.toLowerCase().includes(wanted)))
    .slice(0, size);
};

/**
 * The texts of comma-separated values, in order (DICT-06). An unknown value is left out, so positions shift; with `delNotExist=false` the
 * value itself is returned instead.
 */
const loadDictItem = async (ctx: Ctx, modules: readonly EntityModule[], request: FastifyRequest): Promise<string[]> => {
  const code = codeOf(request);
  const params = paramsOf(request);
  const keys = (textParam(params, 'key') ?? '').split(',').filter(Boolean);
  if (keys.length > mostRowsOfPage) throw new Failure('query.value', { column: 'key' });
  const spec = readTableSpec(code);
  const items = spec
    ? await tableItems(ctx, modules, spec, { values: [...new Set(keys)], limit: mostRowsOfPage })
    : await plainItems(ctx, code);
  const texts = new Map(items.map((item) => [item.value, item.text]));
  const keep = textParam(params, 'delNotExist') === 'false';
  return keys.flatMap((key) => texts.get(key) ?? (keep ? key : []));
};

/** Like `loadDict`, with the keyword's matches first and the rest after them. */
const loadDictOrderByValue = async (ctx: Ctx, modules: readonly EntityModule[], request: FastifyRequest): Promise<DictItem[]> => {
  const code = codeOf(request);
  const params = paramsOf(request);
  const { size } = pageOf({ pageSize: params.pageSize });
  const first = await loadDict(ctx, modules, request);
  if (textParam(params, 'keyword') === undefined || first.length >= size) return first;
  const known = new Set(first.map(({ value }) => value));
  const spec = readTableSpec(code);
  const all = spec ? await tableItems(ctx, modules, spec, { limit: size + known.size }) : await plainItems(ctx, code);
  return [...first, ...all.filter(({ value }) => !known.has(value))].slice(0, size);
};

/** The text of one value; null if neither the dictionary nor the rows have it. */
const getDictText = async (ctx: Ctx, modules: readonly EntityModule[], request: FastifyRequest): Promise<string | null> => {
  const { code = '', key = '' } = request.params as Readonly<Record<string, string | undefined>>;
  if (code.trim() === '') throw new Failure('dict.blank');
  const spec = readTableSpec(code);
  const items = spec ? await tableItems(ctx, modules, spec, { values: [key], limit: 1 }) : await plainItems(ctx, code);
  return items.find(({ value }) => value === key)?.text ?? null;
};

type DictCall = (ctx: Ctx, modules: readonly EntityModule[], request: FastifyRequest) => Promise<unknown>;
const byCode: Readonly<Record<string, { readonly call: DictCall; readonly query: QueryParameters }>> = {
  getDictItems: { call: getDictItems, query: {} },
  loadDict: { call: loadDict, query: { keyword: ask.optional, pageSize: ask.whole } },
  loadDictOrderByValue: { call: loadDictOrderByValue, query: { keyword: ask.optional, pageSize: ask.whole, key: ask.several } },
  loadDictItem: { call: loadDictItem, query: { key: ask.several, delNotExist: ask.oneOf('true', 'false') } },
};

/** The dictionary calls. A table code is looked up among the modules, and the record's scope limits what a caller finds. */
export function dictCalls(modules: readonly EntityModule[]): CallModule {
  return {
    name: 'dict',
    register(app: FastifyInstance, services: Services): void {
      // The wire has this spelling.
      route(app, services, {
        method: 'GET',
        effect: 'write',
        path: '/sys/dict/refleshCache',
        handler: async (ctx) => {
          // Every change of a dictionary reaches all nodes anyway; only an account that may edit dictionaries can force a reload.
          if (may(ctx.actor, dict, 'edit').kind === 'allowed') await ctx.caches.dicts.changed(ctx.tenantId);
          return null;
        },
      });
      route(app, services, {
        method: 'GET',
        path: '/sys/dict/queryAllDictItems',
        handler: (ctx) => allDictItems(ctx, ctx.tenantId, ctx.language),
      });
      // A wildcard instead of a parameter: the code may be long or missing.
      for (const [name, { call, query }] of Object.entries(byCode))
        for (const path of [`/sys/dict/${name}`, `/sys/dict/${name}/*`])
          route(app, services, {
            method: 'GET',
            path,
            query,
            handler: (ctx, request) => call(ctx, modules, request),
            ...(call === getDictItems ? { kept: keptItems } : {}),
          });
      route(app, services, {
        method: 'GET',
        path: '/sys/dict/getDictText/:code/:key',
        handler: (ctx, request) => getDictText(ctx, modules, request),
      });
      route(app, services, {
        method: 'GET',
        path: '/sys/dict/loadTreeData',
        query: {
          tableName: ask.needed,
          text: ask.needed,
          code: ask.needed,
          pid: ask.optional,
          pidField: ask.optional,
          hasChildField: ask.optional,
          condition: ask.json,
        },
        handler: (ctx, request) => loadTreeData(ctx, modules, paramsOf(request)),
      });
      route(app, services, {
        method: 'GET',
        path: '/sys/dictItem/dictItemCheck',
        query: { dictId: ask.needed, itemValue: ask.needed, id: ask.optional },
        handler: async (ctx, request) => itemCheck(ctx, paramsOf(request)),
      });
      binCalls(app, services, dictModule, dictBin, { also: refuseNeededInBin });
    },
  };
}

/** Refuses with `row.duplicate` when another item of the dictionary has the value. */
const itemCheck = async (ctx: Ctx, params: Readonly<Record<string, unknown>>): Promise<true> => {
  const dictId = textParam(params, 'dictId');
  const value = textParam(params, 'itemValue');
  if (dictId === undefined || value === undefined)
    throw new Failure('query.value', { column: dictId === undefined ? 'dictId' : 'itemValue' });
  const taken = await ctx.db.one(
    `select 1 as taken from sys_dict_item where tenant_id = $1 and dict_id = $2 and item_value = $3 and id <> $4 and del_flag = '0'`,
    [ctx.tenantId, dictId, value, textParam(params, 'id') ?? ''],
  );
  if (taken) throw new Failure('row.duplicate');
  return true;
};
