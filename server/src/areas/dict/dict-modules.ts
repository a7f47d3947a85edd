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

/** Refuses items that the program needs, or whose value stored rows have: these may go once no row has them. `keep`: their value stays. */
const refusedItems = async (
  ctx: TxCtx,
  items: readonly Item[],
  keep: ReadonlySet<string> = new Set(),
): Promise<ReadonlyMap<number, Failure>> => {
  if (items.length === 0) return new Map();
  const codes = await dictCodes(
    ctx,
    ctx.tx,
    items.map(({ id }) => id),
  );
  const refused = new Map<number, Failure>();
  const asked = items.map(({ id, itemValue, itemText, itemTextEn }) => ({
    dictCode: codes.get(id)?.dictCode ?? '',
    value: itemValue,
    name: itemText,
    nameEn: itemTextEn ?? null,
  }));
  for (const [i, one] of asked.entries()) if (isNeededValue(one.dictCode, one.value)) refused.set(i, builtInFailure(ctx, one));
  for (const [i, why] of await usedValues(ctx, asked)) if (!refused.has(i) && !keep.has(items[i]?.id ?? '')) refused.set(i, why);
  return refused;
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
    return isRecoded || isDisabled ? [{ at, before, isRecoded }] : [];
  });
  const refused = await refusedItems(
    ctx,
    touched.map(({ before }) => before),
    new Set(touched.flatMap(({ before, isRecoded }) => (isRecoded ? [] : [before.id]))),
  );
  return new Map([...refused].map(([i, why]) => [touched[i]?.at ?? 0, why]));
};

const refuseFirst = (refused: ReadonlyMap<number, Failure>): void => {
  const [why] = refused.values();
  if (why) throw why;
};

const dictItemModule = entityModule(dictItem, {
  rowsAlone: true,
  derives: dictCodes,
  beforeRows: judgeItems,
  beforeDelete: async (ctx, row) => refuseFirst(await refusedItems(ctx, [row])),
  beforeEdit: async (ctx, row, draft) => refuseFirst(await judgeItems(ctx, [{ before: row, draft }])),
});

export const dictModules: readonly EntityModule[] = [dictModule, dictItemModule];
