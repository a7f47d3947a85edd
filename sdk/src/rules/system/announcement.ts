import type { Issue } from '../../contract/check.ts';
import type { Given } from '../../contract/stored.ts';
import type { announcement } from '../../entities/index.ts';
import { noticeContent } from '../../logic/notice/open-notice.ts';

const given = (value: unknown): value is string => typeof value === 'string' && value !== '';

/** The faults of a notice: receivers if they are chosen individually, times in order, a page that leads somewhere. */
export function announcementIssues(draft: Given<typeof announcement>): Issue[] {
  const issues: Issue[] = [];
  if (draft.msgType === 'USER' && !given(draft.userIds) && !given(draft.departIds))
    issues.push({ field: 'userIds', code: 'rule', message: 'announcement.receivers' });
  if (given(draft.startTime) && given(draft.endTime) && draft.endTime <= draft.startTime)
    issues.push({ field: 'endTime', code: 'rule', message: 'announcement.endAfterStart' });
  if (given(draft.openType)) {
    const { openType } = draft;
    const openPage = given(draft.openPage) ? draft.openPage : '';
    if (noticeContent({ openType, openPage, busId: '' }).kind !== openType)
      issues.push({ field: 'openPage', code: 'rule', message: 'announcement.page' });
  }
  return issues;
}
