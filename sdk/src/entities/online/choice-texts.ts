import { shown } from '../../contract/choices.ts';
import { onlineStatus } from './choices.ts';

/** Names and meanings of the states and other closed lists of online definitions. */
export const onlineChoices = [
  shown(onlineStatus, ['发布状态', 'Definition state'], {
    draft: ['草稿', 'Draft'],
    published: ['已发布', 'Published'],
    stopped: ['已停用', 'Disabled'],
  }),
];
