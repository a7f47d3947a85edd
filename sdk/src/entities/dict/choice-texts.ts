import { shown } from '../../contract/choices.ts';
import { dictItemColour, dictItemStatus } from './choices.ts';

/** Names and meanings of the states and other closed lists of dictionaries. */
export const dictChoices = [
  shown(dictItemStatus, ['字典项状态', 'Dictionary item state'], {
    enabled: ['启用', 'Enabled', 'good'],
    disabled: ['停用', 'Disabled', 'quiet'],
  }),
  shown(dictItemColour, ['字典项颜色', 'Dictionary item colour'], {
    grey: ['灰色', 'Grey'],
    blue: ['蓝色', 'Blue'],
    cyan: ['青色', 'Teal'],
    green: ['绿色', 'Green'],
    yellow: ['黄色', 'Yellow'],
    orange: ['橙色', 'Orange'],
    red: ['红色', 'Red'],
    purple: ['紫色', 'Purple'],
  }),
];
