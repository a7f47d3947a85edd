import { choices } from '../../contract/choices.ts';

/** States and other closed lists of dictionaries. */

export const dictItemStatus = choices('dict_item_status', { enabled: '1', disabled: '0' });

/** Colours that a value can be shown in; a page draws each so that it is readable in both of its themes. */
export const dictItemColour = choices('dict_item_color', {
  grey: 'grey',
  blue: 'blue',
  cyan: 'cyan',
  green: 'green',
  yellow: 'yellow',
  orange: 'orange',
  red: 'red',
  purple: 'purple',
});
