import type { Row } from '@saiyun/sdk/contract';
import { type dict, dictItem } from '@saiyun/sdk/entities';
import { isNeededDict, isNeededValue } from '@saiyun/sdk/logic/permission';
import type { FormPart } from '../../../kit/form/form-props.ts';

/** Whether the platform goes by the dictionary, so that it keeps its code. */
export function isBuiltIn({ dictCode }: Pick<Row<typeof dict>, 'dictCode'>): boolean {
  return isNeededDict(dictCode);
}

/** What an item keeps if the platform goes by its value. */
const kept: readonly string[] = ['itemValue', 'status'];

/** The items of a dictionary as a table: what the platform goes by is neither changed nor removed. */
export function itemsOf({ dictCode }: Pick<Row<typeof dict>, 'dictCode'>, keptText: (name: string) => string): FormPart {
  const isNeeded = (value: unknown) => isNeededValue(dictCode, value);
  return {
    of: dictItem.name,
    by: 'dictId',
    order: 'sortOrder',
    entity: dictItem,
    isLocked: (name, row) => kept.includes(name) && isNeeded(row.itemValue),
    keptText: ({ itemText, itemValue }) => (isNeeded(itemValue) ? keptText(String(itemText)) : undefined),
  };
}
