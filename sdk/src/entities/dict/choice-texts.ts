import { shown } from '../../contract/choices.ts';
import { dictItemStatus } from './choices.ts';

/** Names and meanings of the states and other closed lists of dictionaries. */
export const dictChoices = [
  shown(dictItemStatus, ['字典项状态', 'Dictionary item state'], {
    enabled: ['启用', 'Enabled', 'good'],
    disabled: ['停用', 'Disabled', 'quiet'],
  }),
];
