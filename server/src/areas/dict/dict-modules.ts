import { dict, dictItem, dictItemStatus } from '@saiyun/sdk/entities';
import type { EntityModule } from '../../kernel/entity-module.ts';
import { entityModule } from '../../kernel/entity-module.ts';
import { refuseNeededDict, refuseNeededItem } from './built-in.ts';

/**
 * Dictionaries and their items. That a value is in a dictionary once follows from the item's key; what is cached is forgotten by the kernel
 * after each write. What the program needs of them keeps its code and value.
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
