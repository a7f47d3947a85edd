import { expect, test } from 'vitest';
import { createShelf, type Params } from '../../texts/index.ts';
import { fromWireTime, toWireTime } from '../../view/time.ts';
import {
  type RoleAt,
  type TimelineFacts,
  type TimelineText,
  timelineAt,
  timelineCatalogues,
  timelineFindings,
  timelineMoments,
  timelineWords,
} from './index.ts';

const at = (text: string): Date => fromWireTime(text) ?? new Date(Number.NaN);
const project = { id: 'p1', projectName: '复评', startTime: '2026-06-02 00:00:00', endTime: '2026-06-30 00:00:00', status: '2' };
const facts = {
  competition: {
    registerStart: '2026-05-01 08:00:00',
    registerEnd: '2026-05-10 18:00:00',
    submissionEndTime: '2026-05-31 18:00:00',
    endTime: '2026-07-31 18:00:00',
    graceSeconds: 60,
    uploadHours: 2,
    unitAuditMode: 'unit',
    needUnitAuthorize: '1',
  },
  stages: [],
  projects: [project],
  exceptions: [{ gate: 'register', scopeType: 'unit', scopeId: 'u1', scopeId_dictText: '滨海大学', newEnd: '2026-05-12 18:00:00' }],
} as const satisfies TimelineFacts;

const stages = [
  { id: 's1', stageName: '校赛', startTime: '2026-05-01 08:00:00', endTime: '2026-05-08 18:00:00' },
  { id: 's2', stageName: '省赛', startTime: '2026-05-15 08:00:00', endTime: '2026-06-08 18:00:00' },
] as const;

const shelf = createShelf();
shelf.put('zh-CN', 'timeline', (await timelineCatalogues['zh-CN']()).texts);
const said: TimelineText = (key, params?: Params) => shelf.text('zh-CN', 'timeline', key, params);
const words = (given: TimelineFacts) => timelineWords(said, 'zh-CN', given);

/** The states of an act of a role, one for each stage or project. */
const states = (roles: readonly RoleAt[], role: string, act: string): string =>
  (roles.find((one) => one.role === role)?.acts ?? [])
    .filter((one) => one.act === act)
    .map(({ state }) => state)
    .join(' ');

test.each([
  ['2026-05-01 07:59:59', 'soon', 'soon', 'soon', 'soon'],
  ['2026-05-01 08:00:00', 'open', 'open', 'open', 'soon'],
  ['2026-05-10 18:01:00', 'open', 'open', 'open', 'soon'],
  ['2026-05-10 18:01:01', 'over', 'open', 'open', 'soon'],
  ['2026-05-31 18:01:00', 'over', 'open', 'open', 'soon'],
  ['2026-05-31 18:01:01', 'over', 'over', 'over', 'soon'],
  ['2026-06-02 00:00:00', 'over', 'over', 'over', 'open'],
  ['2026-06-30 00:00:00', 'over', 'over', 'over', 'open'],
  ['2026-06-30 00:00:01', 'over', 'over', 'over', 'over'],
])('B11.12: at %s entering is %s, correcting %s, works %s, reviewing %s', (now, enter, again, works, review) => {
  const roles = timelineAt(facts, at(now));
  expect(states(roles, 'entrant', 'enter')).toBe(enter);
  expect(states(roles, 'tutor', 'join')).toBe(enter);
  expect(states(roles, 'school', 'enterAgain')).toBe(again);
  expect(states(roles, 'entrant', 'submitWorks')).toBe(works);
  expect(states(roles, 'expert', 'review')).toBe(review);
});

test('A1: a closed act names for whom it is open all the same, until the extension ends', () => {
  const enter = (now: string) => timelineAt(facts, at(now))[0]?.acts.find(({ act }) => act === 'enter');
  const notes = (now: string) => {
    const found = enter(now);
    return found ? words(facts).notes(found) : [];
  };
  expect(notes('2026-05-10 18:00:00')).toEqual(['仅限已获学校授权的单位']);
  expect(notes('2026-05-12 18:00:00')).toEqual(['滨海大学：延期至 2026-05-12 18:00，仍可进行']);
  expect(notes('2026-05-12 18:00:01')).toEqual([]);
  const found = enter('2026-05-12 18:00:01');
  expect(found && words(facts).why(found)).toBe('止于 2026-05-10 18:01（报名截止，含宽限）');
});

test('A1: stages differ by their own times, and are one line where they do not', () => {
  const given = { ...facts, stages };
  expect(states(timelineAt(given, at('2026-04-01 00:00:00')), 'entrant', 'enter')).toBe('soon');
  expect(states(timelineAt(given, at('2026-05-09 00:00:00')), 'entrant', 'enter')).toBe('over open');
  expect(states(timelineAt(given, at('2026-05-09 00:00:00')), 'entrant', 'submitWorks')).toBe('over soon');
});

test('A1: a stage that would close before entries open is never open, and says why', () => {
  const late = { ...facts, competition: { ...facts.competition, registerStart: '2026-05-09 08:00:00' }, stages: stages.slice(0, 1) };
  const [enter] = timelineAt(late, at('2026-07-01 00:00:00'))[0]?.acts ?? [];
  expect(enter?.state).toBe('never');
  expect(enter && words(late).why(enter)).toBe('2026-05-09 08:00（报名开始）才开放，已过结束时间');
});

test('A1: what the organiser did with a review decides over its time', () => {
  const review = (status: string, now: string) => {
    const given = { ...facts, projects: [{ ...project, status }] };
    const [found] = timelineAt(given, at(now)).find(({ role }) => role === 'expert')?.acts ?? [];
    return found && words(given).why(found);
  };
  expect(review('1', '2026-06-03 00:00:00')).toBe('时间已到，但评审尚未开始');
  expect(review('3', '2026-06-03 00:00:00')).toBe('评审已由主办方结束');
  expect(review('2', '2026-06-03 00:00:00')).toBe('至 2026-06-30 00:00（评审截止）');
});

test('A1: who approves depends on the competition', () => {
  const by = (unitAuditMode: string) =>
    timelineAt({ ...facts, competition: { ...facts.competition, unitAuditMode } }, at('2026-05-02 00:00:00'))
      .filter(({ acts }) => acts.some(({ act }) => act === 'approve'))
      .map(({ role }) => role);
  expect([by('none'), by('organiser'), by('unitThenOrganiser')]).toEqual([
    [],
    ['subAdmin', 'organiser'],
    ['school', 'subAdmin', 'organiser'],
  ]);
});

test('A1: gaps, overlaps and cuts are told in words', () => {
  const given = {
    ...facts,
    stages: [...stages, { id: 's3', stageName: '决赛', startTime: '2026-06-01 00:00:00', endTime: '2026-06-10 00:00:00' }],
    projects: [{ ...project, endTime: '2026-08-01 00:00:00' }],
  };
  expect(timelineFindings(given).map(words(given).finding)).toEqual([
    '“校赛”结束后到“省赛”开始前没有阶段开放：2026-05-08 18:00 至 2026-05-15 08:00。',
    '“省赛”与“决赛”同时开放：2026-06-01 00:00 至 2026-06-08 18:00。',
    '“省赛”在提交截止之后才结束：2026-05-31 18:00 之后不再接收作品。',
    '“决赛”在提交截止之后才结束：2026-05-31 18:00 之后不再接收作品。',
    '作品交齐到第一轮评审开始之间没有安排：2026-05-31 18:00 至 2026-06-02 00:00。',
    '“复评”晚于竞赛结束时间 2026-07-31 18:00。',
  ]);
  expect(timelineFindings({ ...facts, projects: [], stages: stages.slice(0, 1) })).toEqual([]);
});

test('A1: the moments of a timeline are where something changes, each once', () => {
  expect(timelineMoments({ ...facts, stages: stages.slice(0, 1), projects: [] }).map(toWireTime)).toEqual([
    '2026-05-01 08:00:00',
    '2026-05-08 18:00:00',
    '2026-05-10 18:00:00',
    '2026-05-10 18:01:00',
    '2026-05-12 18:00:00',
    '2026-05-31 18:00:00',
    '2026-05-31 18:01:00',
    '2026-07-31 18:00:00',
  ]);
});

test('A1: times that are not set open nothing, and say so', () => {
  const empty: TimelineFacts = { competition: {}, stages: [], projects: [], exceptions: [] };
  const [enter] = timelineAt(empty, at('2026-05-02 00:00:00'))[0]?.acts ?? [];
  expect(enter && words(empty).why(enter)).toBe('时间尚未设置');
});

test('A1: an extension of reviews or of paying is told where it helps, and of another project it is not', () => {
  const longer = (gate: string, scopeType: string, scopeId: string) => ({
    ...facts,
    exceptions: [{ gate, scopeType, scopeId, scopeId_dictText: '王一', newEnd: '2026-07-05 18:00:00' }],
  });
  const still = (given: TimelineFacts, role: string, act: string, now: string) =>
    timelineAt(given, new Date(`${now.replace(' ', 'T')}+08:00`))
      .find((one) => one.role === role)
      ?.acts.filter((one) => one.act === act)
      .flatMap((one) => words(given).notes(one));
  const late = '2026-07-01 00:00:00';
  expect(still(longer('review', 'expert', 'e1'), 'expert', 'review', late)).toEqual(['王一：延期至 2026-07-05 18:00，仍可进行']);
  expect(still(longer('review', 'project', project.id), 'expert', 'review', late)).toHaveLength(1);
  expect(still(longer('review', 'project', 'another'), 'expert', 'review', late)).toEqual([]);
  expect(still(longer('review', 'expert', 'e1'), 'expert', 'review', '2026-07-05 18:00:01')).toEqual([]);
  expect(still(longer('pay', 'unit', 'u1'), 'entrant', 'pay', late)).toHaveLength(1);
  expect(still(longer('pay', 'unit', 'u1'), 'entrant', 'pay', '2026-07-05 18:00:01')).toEqual([]);
});

test('A1: publishing and appealing go by what was done with the project', () => {
  const state = (status: string, role: string, act: string) => {
    const given = { ...facts, projects: [{ ...project, status }] };
    const found = timelineAt(given, at('2026-06-03 00:00:00'))
      .find((one) => one.role === role)
      ?.acts.find((one) => one.act === act);
    return found && `${found.state} ${words(given).why(found)}`;
  };
  expect(['2', '3', '4'].map((status) => state(status, 'organiser', 'publish'))).toEqual([
    'soon 评审结束后',
    'open 成绩确认后',
    'over 结果已公布',
  ]);
  expect(['3', '4'].map((status) => state(status, 'entrant', 'appeal'))).toEqual([
    'soon 结果公布后',
    'open 结果公布期间；对奖项的异议到其公示期结束',
  ]);
});
