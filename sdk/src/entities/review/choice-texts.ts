import { shown } from '../../contract/choices.ts';
import {
  allotFlags,
  allotRunStatus,
  appealOutcome,
  appealStatus,
  awardStatus,
  calibrationMode,
  calibrationStatus,
  reviewProjectStatus,
  reviewStatus,
  scoreRunStatus,
  templateStatus,
} from './choices.ts';

/** Names and meanings of the states and other closed lists of allotment, reviews, scores and awards. */
export const reviewChoices = [
  shown(templateStatus, ['模板状态', 'Template state'], {
    draft: ['草稿', 'Draft', 'quiet'],
    inUse: ['使用中', 'In use', 'good'],
    retired: ['已停用', 'Retired', 'neutral'],
  }),
  shown(reviewProjectStatus, ['评审项目状态', 'Review project state'], {
    preparing: ['准备中', 'Preparing', 'quiet'],
    allotting: ['分配中', 'Allotting', 'waiting'],
    reviewing: ['评审中', 'Reviewing', 'waiting'],
    closed: ['已结束', 'Closed', 'neutral'],
    published: ['已公布', 'Published', 'good'],
  }),
  shown(reviewStatus, ['评审状态', 'Review state'], {
    pending: ['待评审', 'Pending review', 'waiting'],
    staged: ['暂存', 'Draft', 'waiting'],
    submitted: ['已提交', 'Submitted', 'good'],
    expired: ['已失效', 'Expired', 'bad'],
    returned: ['已退回', 'Returned', 'attention'],
    cancelled: ['已取消', 'Cancelled', 'quiet'],
  }),
  shown(allotRunStatus, ['分配方案状态', 'Allotment run state'], {
    running: ['计算中', 'Running', 'waiting'],
    done: ['已完成', 'Done', 'good'],
    infeasible: ['无可行方案', 'Infeasible', 'bad'],
    applied: ['已应用', 'Applied', 'neutral'],
    discarded: ['已放弃', 'Discarded', 'quiet'],
  }),
  shown(allotFlags, ['分配变化', 'Allotment change'], {
    new: ['新增', 'New', 'good'],
    kept: ['保留', 'Kept', 'quiet'],
    removed: ['移除', 'Removed', 'bad'],
    alternate: ['候补', 'Alternate', 'waiting'],
  }),
  shown(scoreRunStatus, ['成绩计算状态', 'Score run state'], {
    draft: ['草稿', 'Draft', 'quiet'],
    confirmed: ['已确认', 'Confirmed', 'good'],
    superseded: ['已被替代', 'Superseded', 'neutral'],
  }),
  shown(appealStatus, ['申诉状态', 'Appeal state'], {
    asked: ['已提出', 'Filed', 'attention'],
    accepted: ['已受理', 'Taken up', 'waiting'],
    refused: ['不予受理', 'Not taken up', 'bad'],
    closed: ['已作结论', 'Decided', 'good'],
  }),
  shown(appealOutcome, ['申诉结论', 'Appeal outcome'], {
    upheld: ['成立', 'Upheld', 'attention'],
    rejected: ['不成立', 'Rejected', 'neutral'],
  }),
  shown(calibrationMode, ['试评要求', 'Calibration'], {
    none: ['不试评', 'None', 'quiet'],
    offered: ['可选，不影响评审', 'Optional', 'neutral'],
    done: ['试评后才能评审', 'Before reviewing', 'waiting'],
    within: ['分差在允许范围内才能评审', 'Until close enough', 'attention'],
  }),
  shown(calibrationStatus, ['试评作品状态', 'Calibration work state'], {
    draft: ['草稿', 'Draft', 'quiet'],
    ready: ['使用中', 'In use', 'good'],
    retired: ['已停用', 'Retired', 'neutral'],
  }),
  shown(awardStatus, ['获奖状态', 'Award state'], {
    proposed: ['拟获奖', 'Proposed', 'quiet'],
    onNotice: ['公示中', 'Public notice', 'waiting'],
    confirmed: ['已确认', 'Confirmed', 'good'],
    revoked: ['已撤销', 'Revoked', 'bad'],
  }),
];
