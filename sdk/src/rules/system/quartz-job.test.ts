import { expect, test } from 'vitest';
import { quartzJobIssues } from './quartz-job.ts';

test.each([
  [{ cronExpression: '0 0 3 * * ?' }, []],
  [{ cronExpression: '0 0 3 * * ? 2030', timeZone: 'America/New_York', jobClassName: 'logRetention', parameter: '{"days": 30}' }, []],
  [{ jobClassName: 'logRetention', parameter: '{"days": 0}' }, ['parameter']],
  [{ cronExpression: '0 0 3 * * *' }, ['cronExpression']],
  [{ cronExpression: '*/5 * * * *' }, ['cronExpression']],
  [{ cronExpression: '0 0 3 * * ?', timeZone: 'Mars/Base' }, ['timeZone']],
  [{ parameter: '[1]' }, ['parameter']],
  [{ parameter: '{' }, ['parameter']],
  [{ parameter: '' }, []],
  [{ alertOn: '1', alertBy: null }, ['alertBy']],
  [{ alertOn: '1', alertBy: 'email' }, []],
  [{ alertOn: '0', alertBy: null }, []],
])('SYS-03: %j', (draft, fields) => expect(quartzJobIssues(draft).map((issue) => issue.field)).toEqual(fields));
