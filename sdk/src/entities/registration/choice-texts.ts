import { shown } from '../../contract/choices.ts';
import {
  changeStatus,
  consentStatus,
  payStatus,
  registrationStatus,
  reportStatus,
  supplementStatus,
  worksPairStatus,
  worksStatus,
} from './choices.ts';

/** Names and meanings of the states and other closed lists of entries, works and what belongs to them. */
export const registrationChoices = [
  shown(registrationStatus, ['报名状态', 'Submission state'], {
    draft: ['草稿', 'Draft', 'quiet'],
    submitted: ['已提交', 'Submitted', 'waiting'],
    approved: ['审核通过', 'Approved', 'good'],
    failed: ['报名失败', 'Registration failed', 'bad'],
    returned: ['退回修改', 'Returned for changes', 'attention'],
    withdrawn: ['已撤回', 'Withdrawn', 'quiet'],
  }),
  shown(payStatus, ['缴费状态', 'Payment'], {
    none: ['无需缴费', 'None', 'quiet'],
    unpaid: ['待缴费', 'Unpaid', 'attention'],
    paid: ['已缴费', 'Paid', 'good'],
    refunded: ['已退费', 'Refunded', 'neutral'],
  }),
  shown(consentStatus, ['成员同意状态', 'Member consent'], {
    pending: ['待同意', 'Awaiting consent'],
    given: ['已同意', 'Consented'],
  }),
  shown(changeStatus, ['变更状态', 'Change request state'], {
    asked: ['待处理', 'Pending', 'attention'],
    accepted: ['已同意', 'Accepted', 'good'],
    refused: ['已拒绝', 'Rejected', 'bad'],
  }),
  shown(worksStatus, ['作品状态', 'Work state'], {
    notSubmitted: ['未提交', 'Not submitted', 'quiet'],
    submitted: ['已提交', 'Submitted', 'waiting'],
    locked: ['已锁定', 'Locked', 'good'],
    disqualified: ['取消资格', 'Disqualified', 'bad'],
    withdrawn: ['已撤回', 'Withdrawn', 'quiet'],
  }),
  shown(worksPairStatus, ['相似作品核对', 'Check of similar works'], {
    open: ['待核对', 'To check', 'attention'],
    cleared: ['已排除', 'Ruled out', 'good'],
    confirmed: ['认定雷同', 'Copied', 'bad'],
  }),
  shown(reportStatus, ['作品报送状态', 'State of reported works'], {
    waiting: ['待接收', 'Submitted', 'waiting'],
    accepted: ['已接收', 'Accepted', 'good'],
    returned: ['已退回', 'Returned', 'attention'],
    withdrawn: ['已撤回', 'Withdrawn', 'quiet'],
  }),
  shown(supplementStatus, ['补充提交状态', 'Supplement state'], {
    asked: ['待补充', 'Requested', 'attention'],
    given: ['已补充', 'Submitted', 'waiting'],
    accepted: ['已通过', 'Accepted', 'good'],
    overdue: ['已逾期', 'Overdue', 'bad'],
  }),
];
