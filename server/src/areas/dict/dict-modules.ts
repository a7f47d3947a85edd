import { dict, dictItem, dictItemStatus } from '@saiyun/sdk/entities';
import type { Tx } from '../../db/db.ts';
import type { Ctx } from '../../kernel/context.ts';
import type { EntityModule } from '../../kernel/entity-module.ts';
import { entityModule } from '../../kernel/entity-module.ts';
import { refuseNeededDict, refuseNeededItem } from './built-in.ts';
import { refuseUsedDict } from './dict-uses.ts';

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

const dictItemModule = entityModule(dictItem, {
  rowsAlone: true,
  derives: dictCodes,
  beforeDelete: (ctx, row) => refuseNeededItem(ctx, row),
  async beforeEdit(ctx, row, draft) {
    const recoded = draft.itemValue !== undefined && draft.itemValue !== row.itemValue;
    const disabled = draft.status === dictItemStatus.disabled;
    if (recoded || disabled) await refuseNeededItem(ctx, row);
  },
});

export const dictModules: readonly EntityModule[] = [dictModule, dictItemModule];
