import { dict, dictItem } from '@saiyun/sdk/entities';
import type { EntityModule } from '../../kernel/entity-module.ts';
import { entityModule } from '../../kernel/entity-module.ts';

/**
 * Dictionaries and their items. That a value is in a dictionary once follows from the item's key; what is cached is forgotten by the kernel
 * after each write.
 */
export const dictModule = entityModule(dict, { parts: [dictItem.name], sheetParts: async () => [dictItem] });
export const dictModules: readonly EntityModule[] = [dictModule, entityModule(dictItem)];
