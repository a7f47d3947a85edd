import { choices } from '../../contract/choices.ts';

/** States and other closed lists of dictionaries. */

export const dictItemStatus = choices('dict_item_status', { enabled: '1', disabled: '0' });
