import { shown } from '../../contract/choices.ts';
import { expertStatus, recusalStatus } from './choices.ts';

/** Names and meanings of the states and other closed lists of experts and recusals. */
export const expertChoices = [
  shown(expertStatus, ['专家状态', 'Expert state'], {
    invited: ['已邀请', 'Invited', 'waiting'],
    active: ['在库', 'Active', 'good'],
    suspended: ['已停用', 'Suspended', 'bad'],
    left: ['已退出', 'Left', 'quiet'],
  }),
  shown(recusalStatus, ['回避状态', 'Recusal state'], {
    inForce: ['生效', 'In force', 'good'],
    removed: ['已解除', 'Removed', 'quiet'],
  }),
];
