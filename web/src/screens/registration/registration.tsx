import { registration } from '@saiyun/sdk/entities';
import { registrationIssues } from '@saiyun/sdk/rules';
import { lazy } from 'react';
import { overridesOf } from '../../kit/list/overrides.ts';
import { answersInput } from './answers-input.tsx';

const RegistrationDetail = lazy(async () => ({ default: (await import('./registration-detail.tsx')).RegistrationDetail }));

export const registrationPage = overridesOf(registration, {
  first: ['teamName', 'status', 'registerNo', 'realName', 'unitId', 'competitionId'],
  stateTabs: true,
  rules: registrationIssues,
  inputs: { answers: answersInput('registration') },
  detail: RegistrationDetail,
});
