import type { Translation } from '@saiyun/sdk/texts';
import type { texts as zhCn } from './zh-cn.ts';

export const texts = {
  'answers.choose': 'Choose a competition to see what it asks',
  'answers.none': 'This competition has no form in use; what you write is kept as it is',
  'answers.others': 'Not on the form',
  'answers.title': 'Answers',
  'answers.other': '{key} (not on the form)',
  'answers.yes': 'Yes',
  'answers.no': 'No',
  team: 'Team',
  'team.people': 'Who is in the team',
  captain: 'Captain',
  opinion: 'Opinion: {opinion}',
  toChange: 'To be changed',
  toChangeOf: 'To be changed: {fields}',
  'step.filled': 'Filled in',
  'step.submitted': 'Submitted',
  'step.submit': 'Submit',
  'step.decision': 'Decision',
  'step.deciding': 'Awaiting a decision',
  'step.approved': 'Approved',
  'step.failed': 'Registration failed',
  'step.returned': 'Returned',
  'step.submitAgain': 'Submit again',
  'step.withdrawn': 'Withdrawn',
} as const satisfies Translation<typeof zhCn>;
