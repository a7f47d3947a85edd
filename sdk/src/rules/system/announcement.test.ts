import { expect, test } from 'vitest';
import { announcementIssues } from './announcement.ts';

test.each([
  [{ msgType: 'ALL' }, []],
  [{ msgType: 'USER' }, ['userIds']],
  [{ msgType: 'USER', userIds: 'u1' }, []],
  [{ msgType: 'USER', departIds: 'd1' }, []],
  [{ startTime: '2026-01-02 00:00:00', endTime: '2026-01-01 00:00:00' }, ['endTime']],
  [{ endTime: '2026-01-01 00:00:00' }, []],
  [{ openType: 'url', openPage: '/review/project' }, []],
  [{ openType: 'url', openPage: 'https://example.edu/' }, []],
  [{ openType: 'url', openPage: 'javascript:alert(1)' }, ['openPage']],
  [{ openType: 'url' }, ['openPage']],
  [{ openType: 'component', openPage: 'CompetitionDetail' }, []],
])('SYS-04: %j', (draft, fields) => expect(announcementIssues(draft).map((issue) => issue.field)).toEqual(fields));
