import { dict, dictItem, dictItemStatus } from '@saiyun/sdk/entities';
import type { EntityModule } from '../../kernel/entity-module.ts';
import { entityModule } from '../../kernel/entity-module.ts';
import { refuseNeededDict, refuseNeededItem } from './built-in.ts';

/**
 * Dictionaries and their items. The item's key keeps a value unique within its dictionary, and the kernel clears the cache after each
 * write. Dictionaries and items that the program needs keep their code and value.
 */
export const dictModule = entityModule(dict, {
  parts: [dictItem.name],
  sheetParts: async () => [dictItem],
  async beforeDelete(_ctx, row) {
    refuseNeededDict(row);
  },
  async beforeEdit(_ctx, row, draft) {
    if (draft.dictCode !== undefined && draft.dictCode !== row.dictCode) refuseNeededDict(row);
  },
});

const dictItemModule = entityModule(dictItem, {
  beforeDelete: (ctx, row) => refuseNeededItem(ctx, row),
  async beforeEdit(ctx, row, draft) {
    const recoded = draft.itemValue !== undefined && draft.itemValue !== row.itemValue;
    const disabled = draft.status === dictItemStatus.disabled;
    if (recoded || disabled) await refuseNeededItem(ctx, row);
  },
});

export const dictModules: readonly EntityModule[] = [dictModule, dictItemModule];
