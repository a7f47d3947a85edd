import { createHash } from 'node:crypto';
import type { Language } from '@saiyun/sdk/contract';
import { dictItemStatus } from '@saiyun/sdk/entities';
import type { Db } from '../../db/db.ts';
import { hearing } from '../caches/hearing.ts';

export interface StoredDictItem {
  readonly value: string;
  readonly zh: string;
  /** Falls back to the Chinese text. */
  readonly en: string;
  readonly enabled: boolean;
  /** Colour in which the item is shown. */
  readonly color?: string;
}

/** A tenant's dictionary with its items in order. */
export interface Dict {
  readonly code: string;
  readonly items: readonly StoredDictItem[];
  /** Text of a value. Disabled items count, because stored rows may have them. */
  text(value: string, language: Language): string | undefined;
  /** Value of an enabled item, found by its value or its text in either language; blanks and case are ignored. */
  value(text: string): string | undefined;
  /** Whether an enabled item has this value. */
  has(value: string): boolean;
}

export interface TenantDicts {
  get(code: string): Dict | undefined;
  readonly codes: readonly string[];
  /** Identifies this state of the dictionaries: a client compares it with the copy it keeps. */
  version(): string;
}

/** Carries the tenant whose dictionaries changed. */
export const dictChannel = 'saiyun_dict';
/** Dictionaries by tenant. */
export interface DictCache {
  /** A tenant's dictionaries, from memory; read again after a change on any node. */
  of(tenantId: number): Promise<TenantDicts>;
  /** The same, if they are in memory. A change makes a new object, so anything derived from this one may be cached with it. */
  atHand(tenantId: number): TenantDicts | undefined;
  /** Forgets a tenant's dictionaries on every node. Call after the commit of the change. */
  changed(tenantId: number): Promise<void>;
}

export function openDictCache(db: Db): DictCache {
  const tenants = new Map<number, Promise<TenantDicts>>();
  /** The same, once they have been read. */
  const read = new Map<number, TenantDicts>();
  const forget = (tenantId: number): void => {
    tenants.delete(tenantId);
    read.delete(tenantId);
  };
  const forgetAll = (): void => {
    tenants.clear();
    read.clear();
  };
  const hear = hearing(db, dictChannel, (tenant) => forget(Number(tenant)), forgetAll);
  return {
    atHand: (tenantId) => read.get(tenantId),
    async of(tenantId) {
      // A shared read may be waiting for this transaction, and others must not see its changes.
      if (db.inTransaction()) return read.get(tenantId) ?? load(db, tenantId);
      await hear();
      const found = tenants.get(tenantId);
      if (found) return found;
      const loading = load(db, tenantId);
      tenants.set(tenantId, loading);
      loading.then(
        (dicts) => tenants.get(tenantId) === loading && read.set(tenantId, dicts),
        () => tenants.get(tenantId) === loading && tenants.delete(tenantId),
      );
      return loading;
    },
    async changed(tenantId) {
      forget(tenantId);
      await db.notify(dictChannel, String(tenantId));
    },
  };
}

interface ItemRow {
  code: string;
  value: string | null;
  zh: string | null;
  en: string | null;
  status: string | null;
  color: string | null;
}

const load = async (db: Db, tenantId: number): Promise<TenantDicts> => {
  const rows = await db.many<ItemRow>(
    `select d.dict_code as code, i.item_value as value, i.item_text as zh, i.item_text_en as en, i.status, i.item_color as color
     from sys_dict d left join sys_dict_item i on i.tenant_id = d.tenant_id and i.dict_id = d.id and i.del_flag = '0'
     where d.tenant_id = $1 and d.del_flag = '0' order by d.dict_code, i.sort_order nulls first, i.item_value`,
    [tenantId],
  );
  const byCode = new Map<string, StoredDictItem[]>();
  for (const { code, value, zh, en, status, color } of rows) {
    const items = byCode.get(code) ?? [];
    byCode.set(code, items);
    if (value !== null && zh !== null)
      items.push({ value, zh, en: en || zh, enabled: status !== dictItemStatus.disabled, ...(color && { color }) });
  }
  const dicts = new Map([...byCode].map(([code, items]) => [code, dictOf(code, items)]));
  let version: string | undefined;
  return {
    get: (code) => dicts.get(code),
    codes: [...dicts.keys()],
    version: () => (version ??= versionOf([...dicts].map(([code, { items }]) => [code, items]))),
  };
};

const versionOf = (all: unknown): string => createHash('sha256').update(JSON.stringify(all)).digest('base64url').slice(0, 16);

const normal = (text: string): string => text.trim().toLowerCase();

const dictOf = (code: string, items: readonly StoredDictItem[]): Dict => {
  const byValue = new Map(items.map((item) => [item.value, item]));
  const byText = new Map<string, string>();
  // Values take precedence over texts, and earlier items over later ones.
  for (const key of ['value', 'zh', 'en'] as const)
    for (const item of items) if (item.enabled && !byText.has(normal(item[key]))) byText.set(normal(item[key]), item.value);
  return {
    code,
    items,
    text: (value, language) => byValue.get(value)?.[language === 'zh-CN' ? 'zh' : 'en'],
    value: (text) => byText.get(normal(text)),
    has: (value) => byValue.get(value)?.enabled === true,
  };
};
