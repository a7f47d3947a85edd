import { shown } from '../../contract/choices.ts';
import { authorizeStatus, competitionStatus, stageStatus } from './choices.ts';

/** Names and meanings of the states and other closed lists of competitions and their stages. */
export const competitionChoices = [
  shown(competitionStatus, ['竞赛状态', 'Competition state'], {
    unpublished: ['未发布', 'Unpublished', 'quiet'],
    running: ['进行中', 'In progress', 'good'],
    ended: ['已结束', 'Ended', 'neutral'],
  }),
  shown(stageStatus, ['阶段状态', 'Stage state'], {
    waiting: ['未开始', 'Not started', 'quiet'],
    open: ['进行中', 'Open', 'good'],
    closed: ['已结束', 'Closed', 'neutral'],
    published: ['已公布结果', 'Results published', 'waiting'],
  }),
  shown(authorizeStatus, ['授权状态', 'Authorisation'], {
    notAuthorised: ['未授权', 'Not authorised', 'quiet'],
    authorised: ['已授权', 'Authorised', 'good'],
    withdrawn: ['已撤回', 'Withdrawn', 'neutral'],
  }),
];
