import { competitionStatus, reviewProjectStatus, stageStatus } from '@saiyun/sdk/entities';
import { expect, test } from 'vitest';
import { type DeedFacts, deedsOf, type ProjectFacts } from './competition-deeds.ts';

const day = (of: number): Date => new Date(Date.UTC(2026, 4, of));
const project: ProjectFacts = {
  id: 'p',
  name: '初评',
  status: reviewProjectStatus.preparing,
  endTime: day(30),
  reviews: 0,
  submitted: 0,
  expired: 0,
  drafts: 0,
  confirmed: 0,
  awardRules: 0,
  awards: 0,
};
const facts: DeedFacts = {
  status: competitionStatus.running,
  registerEnd: day(10),
  submissionEnd: day(20),
  end: day(31),
  openSteps: 0,
  toApprove: 0,
  works: 5,
  projects: [],
  stages: [],
  proposed: 0,
  onNotice: 0,
  overdue: 0,
  uncertified: 0,
};
const told = (more: Partial<DeedFacts>, now = day(25)) => deedsOf({ ...facts, ...more }, now).map(({ name, count }) => [name, count]);
const at = (more: Partial<ProjectFacts>) => ({ projects: [{ ...project, ...more }] });

test.each([
  ['steps are left', { status: competitionStatus.unpublished, openSteps: 2 }, [['setUp', 2]]],
  ['all is set up', { status: competitionStatus.unpublished }, [['publish', null]]],
  [
    'entries wait',
    { toApprove: 3, ...at({}) },
    [
      ['approve', 3],
      ['startAllot', null],
    ],
  ],
  ['nobody is to review the works', {}, [['makeProject', null]]],
  ['works are not allotted', at({ status: reviewProjectStatus.allotting }), [['allot', null]]],
  ['works are allotted', at({ status: reviewProjectStatus.allotting, reviews: 6 }), [['openReview', 6]]],
  [
    'experts are late',
    at({ status: reviewProjectStatus.reviewing, reviews: 6, submitted: 2, expired: 1 }),
    [
      ['replace', 1],
      ['chase', 4],
    ],
  ],
  ['all reviews are in', at({ status: reviewProjectStatus.reviewing, reviews: 6, submitted: 6 }), [['close', null]]],
  ['reviewing is over', at({ status: reviewProjectStatus.closed }), [['score', null]]],
  ['scores wait', at({ status: reviewProjectStatus.closed, drafts: 1 }), [['confirmScores', null]]],
  [
    'scores are confirmed',
    at({ status: reviewProjectStatus.closed, confirmed: 1, awardRules: 2 }),
    [
      ['proposeAwards', null],
      ['publishResult', null],
    ],
  ],
  [
    'a stage is over and works go on from it',
    {
      ...at({ status: reviewProjectStatus.published }),
      stages: [
        { id: 's', name: '初赛', status: stageStatus.closed, promoted: 0, works: 5 },
        { id: 't', name: '决赛', status: stageStatus.waiting, promoted: 0, works: 0 },
      ],
    },
    [['promote', null]],
  ],
  [
    'awards are on their way',
    { ...at({ status: reviewProjectStatus.published }), proposed: 1, onNotice: 3, overdue: 2, uncertified: 4 },
    [
      ['publicise', 1],
      ['confirmAwards', 2],
      ['certify', 4],
    ],
  ],
  ['it is ended', { status: competitionStatus.ended, toApprove: 3 }, []],
] satisfies [string, Partial<DeedFacts>, unknown[]][])('COMP-03: what comes next while %s', (_name, more, deeds) => {
  expect(told(more)).toEqual(deeds);
});

test('COMP-03: before works are due nothing waits for them, and all done it can end', () => {
  expect(told(at({}), day(15))).toEqual([]);
  expect(told({}, day(15))).toEqual([]);
  const published = at({ status: reviewProjectStatus.published });
  expect(told(published)).toEqual([]);
  expect(told({ ...published, onNotice: 1 }, day(32))).toEqual([]);
  expect(told(published, day(32))).toEqual([['end', null]]);
});

test('COMP-03: a deed names its project or stage, and the day until which experts have time', () => {
  const reviewing = at({ status: reviewProjectStatus.reviewing, reviews: 1 });
  expect(deedsOf({ ...facts, ...reviewing }, day(25))).toEqual([
    { name: 'chase', count: 1, about: { id: 'p', name: '初评' }, due: '2026-05-30 08:00:00' },
  ]);
});
