import { expect, test } from 'vitest';
import { competition } from '../../entities/index.ts';
import { message } from '../../messages/index.ts';
import { publishIssues, type SetUpFacts, setUpFields, setUpStates } from './set-up.ts';

const row = {
  registerStart: '2026-03-01 00:00:00',
  registerEnd: '2026-04-01 00:00:00',
  submissionEndTime: '2026-05-01 00:00:00',
  endTime: '2026-06-01 00:00:00',
  description: '简介',
  competitionNameEn: 'Modelling',
  stepDone: [1, 2, 3, 4, 5, 6],
};
const whole: SetUpFacts = {
  areas: 1,
  schools: 1,
  authorisedSchools: 1,
  subAdmins: 1,
  groups: 1,
  entryForms: 1,
  formsInDraft: [],
  stages: 1,
  lateStages: [],
  projects: 1,
  templatesInDraft: [],
  experts: 1,
  expertGroups: 1,
  prices: 1,
  awardRules: 1,
  certificates: 1,
};
const gaps = (change: object, facts: Partial<SetUpFacts> = {}) =>
  setUpStates({ ...row, ...change }, { ...whole, ...facts }).flatMap(({ step, gaps: all }) =>
    all.map(({ name, needed }) => `${step} ${name}${needed ? '!' : ''}`),
  );

test('COMP-03: a competition with everything lacks nothing', () => expect(gaps({})).toEqual([]));

test.each<[string, object, Partial<SetUpFacts>]>([
  ['1 description', { description: null }, {}],
  ['1 englishName', { competitionNameEn: '' }, {}],
  ['2 areas', {}, { areas: 0 }],
  ['3 schools', {}, { schools: 0 }],
  ['3 authorisedSchools', { needUnitAuthorize: '1' }, { authorisedSchools: 0 }],
  ['3 subAdmins', {}, { subAdmins: 0 }],
  ['4 groups', {}, { groups: 0 }],
  ['4 entryForm', {}, { entryForms: 0 }],
  ['4 formsInDraft!', {}, { formsInDraft: ['本科组'] }],
  ['5 timeline!', { endTime: '2026-04-30 00:00:00' }, {}],
  ['5 stages', {}, { stages: 0 }],
  ['5 stageTimes', {}, { lateStages: ['决赛'] }],
  ['6 projects', {}, { projects: 0 }],
  ['6 templatesInDraft!', {}, { templatesInDraft: ['初评'] }],
  ['7 experts', {}, { experts: 0 }],
  ['7 expertGroups', {}, { expertGroups: 0 }],
  ['8 prices!', { feeMode: 'team' }, { prices: 0 }],
  ['9 awardRules', {}, { awardRules: 0 }],
  ['9 certificates', {}, { certificates: 0 }],
])('COMP-03: %s is named where it is missing, with its text', (name, change, facts) => {
  expect(gaps(change, facts)).toEqual([name]);
  const [gap] = setUpStates({ ...row, ...change }, { ...whole, ...facts }).flatMap((one) => one.gaps);
  if (!gap) throw new Error('no gap');
  expect(message('en', `setUp.${gap.name}`, { names: gap.about.join(', ') })).toContain(gap.about[0] ?? ' ');
});

test('no school has to authorise a competition that asks for none, and a free one has no prices', () => {
  expect(gaps({ needUnitAuthorize: '0', feeMode: 'free' }, { authorisedSchools: 0, prices: 0 })).toEqual([]);
});

test('publishing takes steps 1 to 6; one that was done is open again once something it needs is missing', () => {
  const issues = (change: object, facts: Partial<SetUpFacts> = {}) => {
    const changed = { ...row, ...change };
    return publishIssues('en', changed, setUpStates(changed, { ...whole, ...facts })).map(({ message: text, params }) => [text, params]);
  };
  expect(issues({})).toEqual([]);
  expect(issues({ stepDone: [1, 3] })).toEqual([['competition.stepsMissing', { steps: '2, 4, 5, 6' }]]);
  expect(issues({}, { templatesInDraft: ['初评', '复评'] })).toEqual([
    ['setUp.templatesInDraft', { names: '初评, 复评' }],
    ['competition.stepsMissing', { steps: '6' }],
  ]);
  // Stored before steps were recorded.
  expect(issues({ stepDone: null })).toEqual([]);
  expect(issues({ stepDone: null, endTime: '2026-04-30 00:00:00' })).toEqual([['competition.endOrder', undefined]]);
});

test('each field of a competition that people set belongs to one step at most', () => {
  const all = Object.values(setUpFields).flat();
  expect(new Set(all).size).toBe(all.length);
  const left = Object.entries(competition.fields)
    .filter(([name, field]) => !('server' in field) && !(all as readonly string[]).includes(name))
    .map(([name]) => name);
  expect(left).toEqual(['messageSwitches', 'stepDone']);
});
