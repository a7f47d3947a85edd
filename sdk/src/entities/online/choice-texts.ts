import { shown } from '../../contract/choices.ts';
import { onlineStatus } from './choices.ts';

/** What the states and other closed lists of definitions made online are called, and what they mean. */
export const onlineChoices = [
  shown(onlineStatus, ['发布状态', 'State of a definition'], {
    draft: ['草稿', 'Draft'],
    published: ['已发布', 'Published'],
    stopped: ['已停用', 'Stopped'],
  }),
];
