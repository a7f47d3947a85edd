import type { StoredDraft, StoredRow } from '@saiyun/sdk/contract';
import { dict, dictItem, dictItemStatus } from '@saiyun/sdk/entities';
import { isNeededValue } from '@saiyun/sdk/logic/permission';
import type { Tx } from '../../db/db.ts';
import type { Ctx } from '../../kernel/context.ts';
import { type EntityModule, entityModule, type Failure, type TxCtx } from '../../kernel/entity-module.ts';
import { builtInFailure, refuseNeededDict } from './built-in.ts';
import { refuseUsedDict } from './dict-uses.ts';
import { usedValues } from './item-uses.ts';

/**
 * Dictionaries and their items. The item's key keeps a value unique within its dictionary, and the kernel clears the cache after each
 * write. Dictionaries and items that the program needs keep their code and value.
 */
export const dictModule = entityModule(dict, {
  sheetParts: async () => [dictItem],
  beforeDelete: (ctx, row) => refuseUsedDict(ctx, row),
  async beforeEdit(ctx, row, draft) {
    if (draft.dictCode !== undefined && draft.dictCode !== row.dictCode) {
      refuseNeededDict(ctx, row);
      await refuseUsedDict(ctx, row);
    }
  },
});

/** The code of each item's dictionary. */
const dictCodes = async (
  { tenantId }: Ctx,
  tx: Tx,
  ids: readonly string[],
): Promise<ReadonlyMap<string, { readonly dictCode: string }>> => {
  const rows = await tx.many<{ id: string; dictCode: string }>(
    `select i.id, d.dict_code as "dictCode" from sys_dict_item i join sys_dict d on d.id = i.dict_id
     where i.id = any($1) and i.tenant_id = $2 and i.del_flag = '0'`,
    [ids, tenantId],
  );
  return new Map(rows.map(({ id, dictCode }) => [id, { dictCode }]));
};

type Item = StoredRow<typeof dictItem>;

interface Judged {
  readonly item: Item;
  /** Whether its value goes, which rows may have; an item that is only disabled keeps it. */
  readonly goes: boolean;
}

/** Refuses items that the program needs, or whose value goes while stored rows have it: these may go once no row has them. By id. */
const refusedItems = async (ctx: TxCtx, items: readonly Judged[]): Promise<ReadonlyMap<string, Failure>> => {
  if (items.length === 0) return new Map();
  const codes = await dictCodes(
    ctx,
    ctx.tx,
    items.map(({ item }) => item.id),
  );
  const asked = items.map(({ item: { id, itemValue, itemText, itemTextEn }, goes }) => {
    const one = { dictCode: codes.get(id)?.dictCode ?? '', value: itemValue, name: itemText, nameEn: itemTextEn ?? null };
    return { ...one, id, goes, why: isNeededValue(one.dictCode, one.value) ? builtInFailure(ctx, one) : undefined };
  });
  const used = await usedValues(
    ctx,
    asked.filter(({ goes, why }) => goes && !why),
  );
  return new Map(
    asked.flatMap((one) => {
      const why = one.why ?? used.get(one);
      return why ? [[one.id, why] as const] : [];
    }),
  );
};

interface Change {
  readonly before: Item | undefined;
  readonly draft: StoredDraft<typeof dictItem>;
}

/** Rows that would have another value, or be offered no more, which only the program's own may not: who has the value keeps it (DICT-14). */
const judgeItems = async (ctx: TxCtx, rows: readonly Change[]): Promise<ReadonlyMap<number, Failure>> => {
  const touched = rows.flatMap(({ before, draft }, at) => {
    if (!before) return [];
    const isRecoded = draft.itemValue !== undefined && draft.itemValue !== before.itemValue;
    const isDisabled = draft.status === dictItemStatus.disabled && before.status !== dictItemStatus.disabled;
    return isRecoded || isDisabled ? [{ at, item: before, goes: isRecoded }] : [];
  });
  const refused = await refusedItems(ctx, touched);
  return new Map(
    touched.flatMap(({ at, item }) => {
      const why = refused.get(item.id);
      return why ? [[at, why] as const] : [];
    }),
  );
};

const dictItemModule = entityModule(dictItem, {
  rowsAlone: true,
  derives: dictCodes,
  beforeRows: judgeItems,
  beforeDeletes: (ctx, rows) =>
    refusedItems(
      ctx,
      rows.map((item) => ({ item, goes: true })),
    ),
  async beforeEdit(ctx, before, draft) {
    const [why] = (await judgeItems(ctx, [{ before, draft }])).values();
    if (why) throw why;
  },
});

export const dictModules: readonly EntityModule[] = [dictModule, dictItemModule];
