import type { Translation } from '@saiyun/sdk/texts';
import type { texts as zhCn } from './zh-cn.ts';

export const texts = {
  undo: 'Undo',
  redo: 'Redo',
  save: 'Save',
  use: 'Activate',
  cancel: 'Cancel',
  staleText: 'Choose which of the two is to stay before you save.',
  takeTheirs: 'Load the other version',
  keepMine: 'Overwrite with mine',
  leaveText: 'There are changes that are not saved.',
  leave: 'Discard changes',
  stay: 'Keep designing',
} as const satisfies Translation<typeof zhCn>;
