import type { ReviewDetail } from '@saiyun/sdk';
import type { CalibrationOverview, ExpertDesk, MyCalibration, MyCalibrationWork, MyProjectDetail, Todo } from '@saiyun/sdk/calls';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Body, create, openReview, reference, referenceScores, run } from './support/sample.ts';
import { ownExpertId, type TestServer, testServer } from './support/server.ts';
import { storedSample } from './support/stored-sample.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server?.close());

const admin = () => server.as('ADMIN');
const expert = () => server.as('EXPERT');

interface Place {
  readonly project: string;
  readonly review: string;
  readonly calibration: string;
}

/** A project with a review of the EXPERT account and a calibration work in use whose every criterion is 80. */
const place = async (given: Body = {}, opens = true): Promise<Place> => {
  const { id: project } = await create(server, 'dsTbReviewProject', {
    calibration: 'done',
    calibrationTolerance: 10,
    calibrationTries: 1,
    ...given,
  });
  await run(server, 'dsTbReviewProject', 'startAllot', project);
  const works = await reference(server, 'dsTbWorks', true);
  const { id: review } = await create(server, 'dsTbWorksAllot', { projectId: project, worksId: works, expertId: ownExpertId });
  const calibration = await workOf(project);
  if (opens) await openReview(server, project);
  return { project, review, calibration };
};

const workOf = async (project: string, given: Body = {}): Promise<string> => {
  const items = (await referenceScores(server, project, 80)).map((item) => ({ ...item, comment: '因为方法完整' }));
  const { id } = await create(server, 'dsTbCalibration', { projectId: project, items, comment: '往届二等奖', ...given });
  await run(server, 'dsTbCalibration', 'ready', id);
  return id;
};

const score = async (at: Place, value: number, more: Body = {}) =>
  expert().call('PUT', '/dsTbReview/calibrate', {
    id: at.calibration,
    attemptNo: 1,
    items: await referenceScores(server, at.project, value),
    ...more,
  });
const detail = (id: string) => expert().ok<MyCalibration>('GET', '/dsTbReview/calibration', { id });
const list = (projectId: string) => expert().ok<MyCalibrationWork[]>('GET', '/dsTbReview/calibrations', { projectId });
const stage = (at: Place) => expert().call('PUT', '/dsTbWorksAllot/stage', { ids: at.review, items: [] });
/** Edits a row as it is now. */
const edit = async (entity: string, id: string, values: Body) => {
  const { revision } = await admin().ok<{ revision: number }>('GET', `/${entity}/queryById`, { id });
  return admin().call('PUT', `/${entity}/edit`, { id, revision, ...values });
};
const act = (name: string, ids: string) => admin().call('PUT', `/dsTbCalibration/${name}`, { ids });

describe('the reference is told only after the own score', () => {
  test('no answer before it has a reference, a distance or a comment; after it all of them are there, by criterion', async () => {
    const at = await place();
    expect(await list(at.project)).toMatchObject([{ id: at.calibration, no: 1, state: 'open', tries: 0, triesLeft: 1, distance: null }]);
    const before = await detail(at.calibration);
    expect(before).toMatchObject({ own: null, hints: null, reference: null, editable: true, standing: { all: 1, done: 0, needed: true } });
    for (const answer of [before, await list(at.project), await expert().ok('GET', '/dsTbReview/project', { id: at.project })])
      expect(JSON.stringify(answer)).not.toMatch(/因为方法完整|往届二等奖|referenceScore|"scoreValue"/);
    expect(await expert().call('GET', '/dsTbCalibration/queryById', { id: at.calibration })).toMatchObject({ success: false });
    const answered = await score(at, 86);
    expect(answered).toMatchObject({
      success: true,
      result: {
        work: { state: 'within', distance: 6, triesLeft: 0 },
        own: { totalScore: 86 },
        reference: { totalScore: 80, comment: '往届二等奖', criteria: [{ distance: 6 }, { distance: 6 }] },
        editable: false,
        standing: { done: 1, within: 1, needed: false },
      },
    });
    expect(JSON.stringify(answered)).toContain('因为方法完整');
  });

  test('a list tells no distance before the reference was shown: whoever has not opened the work can still be given a try', async () => {
    const at = await place({ calibrationTries: 2 });
    expect(await score(at, 60)).toMatchObject({ result: { work: { state: 'again', distance: null } } });
    const known = async () => JSON.stringify([await list(at.project), await expert().ok('GET', '/dsTbReview/project', { id: at.project })]);
    // Fewer tries end it, and so does a wider tolerance: neither has shown the reference.
    expect(await edit('dsTbReviewProject', at.project, { calibrationTries: 1 })).toMatchObject({ success: true });
    expect(await list(at.project)).toMatchObject([{ state: 'outside', totalScore: 60, distance: null, referenceSeen: false }]);
    expect(await edit('dsTbReviewProject', at.project, { calibrationTolerance: 50 })).toMatchObject({ success: true });
    expect(await list(at.project)).toMatchObject([{ state: 'within', totalScore: 60, distance: null, referenceSeen: false }]);
    expect(await known()).not.toMatch(/-20\b/);
    // Given a try again, it counts as one without the reference.
    expect(await edit('dsTbReviewProject', at.project, { calibrationTries: 2, calibrationTolerance: 10 })).toMatchObject({ success: true });
    expect(await score(at, 75, { attemptNo: 2 })).toMatchObject({ result: { work: { state: 'within', distance: -5 } } });
    const { records } = await admin().ok<{ records: Body[] }>('GET', '/dsTbCalibrationResult/list', { projectId: at.project });
    expect(records.map(({ afterReference }) => afterReference)).toEqual(['0', '0']);
    // Shown with the last try, it stays with the list.
    expect(await list(at.project)).toMatchObject([{ state: 'within', distance: -5, referenceSeen: true }]);
  });

  test('while a try is left only the direction is told; the last one tells all, and there is none after it', async () => {
    const at = await place({ calibrationTries: 2, calibration: 'within' });
    const first = await score(at, 60);
    expect(first).toMatchObject({
      result: {
        work: { state: 'again', triesLeft: 1, distance: null },
        reference: null,
        hints: [{ is: 'low' }, { is: 'low' }],
        editable: true,
      },
    });
    expect(JSON.stringify(first)).not.toMatch(/因为方法完整|往届二等奖|-20/);
    expect((await list(at.project))[0]).toMatchObject({ state: 'again', distance: null });
    expect(await stage(at)).toMatchObject({ error: 'review.uncalibrated' });
    expect(await score(at, 95, { attemptNo: 2 })).toMatchObject({
      result: { work: { state: 'outside', distance: 15, triesLeft: 0 }, reference: { totalScore: 80 }, hints: null },
    });
    expect(await score(at, 80, { attemptNo: 3 })).toMatchObject({ error: 'review.calibration_done' });
    // The organisers let the expert try again.
    expect(await edit('dsTbReviewProject', at.project, { calibrationTries: 3 })).toMatchObject({ success: true });
    expect(await detail(at.calibration)).toMatchObject({ work: { state: 'again', referenceSeen: true }, reference: null });
    expect(await score(at, 81, { attemptNo: 3 })).toMatchObject({ result: { work: { state: 'within' }, standing: { needed: false } } });
    // The organisers see that it was passed with the reference known; what came before it is as it was.
    const marked = await admin().ok<{ records: Body[] }>('GET', '/dsTbCalibrationResult/list', {
      projectId: at.project,
      column: 'attemptNo',
      order: 'asc',
    });
    expect(marked.records.map(({ afterReference }) => afterReference)).toEqual(['0', '0', '1']);
    const { experts } = await admin().ok<CalibrationOverview>('GET', '/dsTbReviewProject/calibration', { id: at.project });
    expect(experts.find(({ id }) => id === ownExpertId)?.cells).toMatchObject([{ within: true, afterReference: true }]);
    expect(await stage(at)).toMatchObject({ success: true });
  });
});

describe('reviews wait for the calibration', () => {
  test.each([
    ['none', 80, true, true],
    ['offered', 80, true, true],
    ['done', 80, false, true],
    ['done', 20, false, true],
    ['within', 80, false, true],
    ['within', 20, false, false],
  ])('asked for as %s and scored %d: before %s, after %s', async (calibration, value, before, after) => {
    const at = await place({ calibration });
    const review = () => expert().ok<ReviewDetail>('GET', '/dsTbReview/queryById', { id: at.review });
    const takes = async () => {
      const { editable } = await review();
      const answer = await stage(at);
      expect(answer.success).toBe(editable);
      const submitted = await expert().call('PUT', '/dsTbWorksAllot/submitReview', { ids: at.review, items: [] });
      expect(submitted).toMatchObject({ error: editable ? 'review.incomplete' : 'review.uncalibrated' });
      return editable;
    };
    expect(await takes()).toBe(before);
    expect(await score(at, value)).toMatchObject(calibration === 'none' ? { error: 'review.window_closed' } : { success: true });
    expect(await takes()).toBe(after);
  });

  test('a project that requires it opens only with a work in use, and retired works no longer count', async () => {
    const at = await place({}, false);
    expect(await act('retire', at.calibration)).toMatchObject({ success: true });
    await expect(openReview(server, at.project)).rejects.toThrow(/calibration|试评/i);
    const other = await workOf(at.project, { title: '另一件' });
    await openReview(server, at.project);
    expect(await list(at.project)).toMatchObject([{ id: other, no: 1 }]);
    expect(await score({ ...at, calibration: other }, 80)).toMatchObject({ success: true });
    expect(await stage(at)).toMatchObject({ success: true });
  });

  test('the start page counts what waits, the project says how far one is', async () => {
    const count = async () => {
      const { todos } = await expert().ok<{ todos: Todo[]; desk?: ExpertDesk }>('GET', '/sys/dashboard/startPage');
      const { total } = await expert().ok<{ total: number }>('GET', '/dsTbReview/waitingCalibrations', { pageSize: 1 });
      expect(todos.find(({ name }) => name === 'calibrationsToDo')?.count ?? 0).toBe(total);
      return total;
    };
    const before = await count();
    const at = await place();
    expect(await count()).toBe(before + 1);
    const { project } = await expert().ok<MyProjectDetail>('GET', '/dsTbReview/project', { id: at.project });
    expect(project.calibration).toEqual({ mode: 'done', all: 1, done: 0, within: 0, needed: true });
    await score(at, 80);
    expect(await count()).toBe(before);
  });
});

describe('what is checked', () => {
  test('scores as of a review: bounds, all that is needed, no other criteria', async () => {
    const at = await place();
    const items = await referenceScores(server, at.project, 80);
    expect(await score(at, 80, { items: items.slice(1) })).toMatchObject({ error: 'review.incomplete' });
    expect(await score(at, 1e6)).toMatchObject({ error: 'input.invalid' });
    expect(await score(at, 80, { items: [...items, { itemId: 'other', scoreValue: 1 }] })).toMatchObject({ error: 'input.invalid' });
    expect(await score(at, 80, { attemptNo: 0 })).toMatchObject({ error: 'input.invalid' });
    expect(await list(at.project)).toMatchObject([{ tries: 0 }]);
  });

  test.each([
    [90, 'within'],
    [91, 'outside'],
    [70, 'within'],
    [69, 'outside'],
  ])('a tolerance of 10 of 100 points around 80: %d is %s', async (value, state) => {
    const at = await place();
    expect(await score(at, value)).toMatchObject({ success: true, result: { work: { state } } });
  });

  test('is open as long as a review may be written, also past the end of the project', async () => {
    const at = await place();
    const days = (n: number): Date => new Date(server.now().getTime() + n * 86_400_000);
    await server.db.run('update ds_tb_review_project set end_time = $2 where id = $1', [at.project, days(-1)]);
    await server.db.run('update ds_tb_works_allot set due_time = null where id = $1', [at.review]);
    expect(await score(at, 80)).toMatchObject({ error: 'review.window_closed' });
    await server.db.run('update ds_tb_works_allot set due_time = $2 where id = $1', [at.review, days(2)]);
    expect(await detail(at.calibration)).toMatchObject({ editable: true });
    const { records } = await expert().ok<{ records: { id: string }[] }>('GET', '/dsTbReview/waitingCalibrations', { pageSize: 100 });
    expect(records.map(({ id }) => id)).toContain(at.calibration);
    expect(await score(at, 80)).toMatchObject({ success: true });
  });

  test('two windows at once: one result, and the other is told that it came late', async () => {
    const at = await place({ calibrationTries: 3 });
    const answers = await Promise.all([score(at, 10), score(at, 20), score(at, 30)]);
    expect(answers.filter(({ success }) => success)).toHaveLength(1);
    expect(answers.filter(({ error }) => error === 'row.stale')).toHaveLength(2);
    expect(await list(at.project)).toMatchObject([{ tries: 1 }]);
  });

  test('only who has works of the project: other experts, roles and tenants find nothing, and drafts are nobody’s', async () => {
    const at = await place();
    const draft = await create(server, 'dsTbCalibration', {
      projectId: at.project,
      items: await referenceScores(server, at.project, 50),
      title: '草稿',
    });
    expect(await expert().call('GET', '/dsTbReview/calibration', { id: draft.id })).toMatchObject({ error: 'row.missing' });
    const { id: foreign } = await create(server, 'dsTbReviewProject', { calibration: 'offered' });
    await run(server, 'dsTbReviewProject', 'startAllot', foreign);
    const other = await workOf(foreign);
    expect(await expert().call('GET', '/dsTbReview/calibration', { id: other })).toMatchObject({ error: 'row.missing' });
    expect(await expert().call('GET', '/dsTbReview/calibrations', { projectId: foreign })).toMatchObject({ error: 'row.missing' });
    expect(await score({ ...at, project: foreign, calibration: other }, 80)).toMatchObject({ error: 'row.missing' });
    for (const role of ['APPL', 'UNIT', 'FIN'] as const) {
      expect(await server.as(role).call('GET', '/dsTbReview/calibration', { id: at.calibration })).toMatchObject({ success: false });
      expect(await server.as(role).call('GET', '/dsTbReviewProject/calibration', { id: at.project })).toMatchObject({ success: false });
    }
    expect(await expert().call('GET', '/dsTbReviewProject/calibration', { id: at.project })).toMatchObject({ success: false });
    expect(await server.as('ADMIN', 2).call('GET', '/dsTbReviewProject/calibration', { id: at.project })).toMatchObject({
      error: 'row.missing',
    });
    await server.db.run(`update ds_tb_works_allot set status = '5' where id = $1`, [at.review]);
    expect(await expert().call('GET', '/dsTbReview/calibration', { id: at.calibration })).toMatchObject({ error: 'row.missing' });
  });

  test('a paper comes under a name that tells nobody and opens for the project’s experts alone', async () => {
    const at = await place();
    const path = await storedSample(server, { path: 'temp/calibration-张三.txt', takes: 'work', by: admin().userId });
    await server.db.run('update ds_tb_calibration set works_file = $2 where id = $1', [at.calibration, path]);
    const { works } = await detail(at.calibration);
    expect(works).toMatchObject({
      worksFile: `review/${at.calibration}.txt`,
      worksFileName: 'calibration-1.txt',
      worksFileWithheld: false,
    });
    const link = (role: 'EXPERT' | 'APPL', of: string | null) => server.as(role).call('GET', '/sys/common/link', { path: of });
    expect(await link('EXPERT', works.worksFile)).toMatchObject({ success: true });
    expect(await link('APPL', works.worksFile)).toMatchObject({ success: false });
    // What is withdrawn takes its copies along; the work's own file stays, and the copy comes back with the work.
    const stored = (of: string | null) => server.db.one(`select 1 as stored from sys_file where path = $1`, [of]);
    await run(server, 'dsTbCalibration', 'withdraw', at.calibration);
    expect([await stored(works.worksFile), await stored(path)]).toEqual([undefined, { stored: 1 }]);
    await run(server, 'dsTbCalibration', 'ready', at.calibration);
    await detail(at.calibration);
    expect(await stored(works.worksFile)).toEqual({ stored: 1 });
    expect(await link('EXPERT', path)).toMatchObject({ success: false });
    await server.db.run(`update ds_tb_works_allot set status = '5' where expert_id = $1 and project_id = $2`, [ownExpertId, at.project]);
    expect(await link('EXPERT', works.worksFile)).toMatchObject({ success: false });
  });
});

describe('organisers', () => {
  test('put a work to use only when its scores are whole, and change or withdraw it only while nobody has scored it', async () => {
    const at = await place({ calibration: 'offered' });
    const [first] = await referenceScores(server, at.project, 70);
    const { id } = await create(server, 'dsTbCalibration', { projectId: at.project, items: [first], title: '未评完' });
    expect(await act('ready', id)).toMatchObject({ error: 'input.invalid', issues: [{ field: 'items' }] });
    const change = (items: unknown) => edit('dsTbCalibration', id, { items });
    expect(await change([{ itemId: first?.itemId, scoreValue: 1e6 }])).toMatchObject({
      error: 'input.invalid',
      issues: [{ field: 'items' }],
    });
    expect(await change(await referenceScores(server, at.project, 70))).toMatchObject({ success: true });
    expect(await admin().ok<Body>('GET', '/dsTbCalibration/queryById', { id })).toMatchObject({ referenceScore: 70 });
    expect(await act('ready', id)).toMatchObject({ success: true });
    expect(await change([])).toMatchObject({ error: 'verb.state' });
    expect(await admin().call('DELETE', '/dsTbCalibration/delete', { id })).toMatchObject({ success: false });
    expect(await act('withdraw', id)).toMatchObject({ success: true });
    await score(at, 80);
    expect(await act('withdraw', at.calibration)).toMatchObject({ error: 'review.calibration_scored' });
    expect(await act('retire', at.calibration)).toMatchObject({ success: true });
    expect(await detail(at.calibration)).toMatchObject({ reference: { totalScore: 80 }, editable: false });
  });

  test('cannot change the template under works in use', async () => {
    const at = await place({}, false);
    const templateId = await reference(server, 'dsTbReviewTemplate', true);
    const change = () => edit('dsTbReviewProject', at.project, { templateId });
    expect(await change()).toMatchObject({ error: 'input.invalid', issues: [{ field: 'templateId' }] });
    await act('withdraw', at.calibration);
    expect(await change()).toMatchObject({ success: true });
    // Its scores are of the other template.
    expect(await act('ready', at.calibration)).toMatchObject({ error: 'input.invalid', issues: [{ field: 'items' }] });
    await edit('dsTbCalibration', at.calibration, { items: [] });
    expect(await act('ready', at.calibration)).toMatchObject({ issues: [{ field: 'items', message: 'review.criterionMissing' }] });
  });

  test('see every expert by every work, and another tolerance judges anew', async () => {
    const at = await place({ calibration: 'offered' });
    const second = await workOf(at.project, { title: '第二件' });
    await score(at, 86);
    await score({ ...at, calibration: second }, 76);
    const overview = () => admin().ok<CalibrationOverview>('GET', '/dsTbReviewProject/calibration', { id: at.project });
    const before = await overview();
    expect(before).toMatchObject({
      mode: 'offered',
      fullMark: 100,
      tolerance: 10,
      works: [{ referenceScore: 80 }, { referenceScore: 80 }],
    });
    const own = before.experts.find(({ id }) => id === ownExpertId);
    expect(own).toMatchObject({ leniency: 1, standing: { all: 2, done: 2, within: 2 } });
    expect(own?.cells.map(({ distance }) => distance).toSorted((a, b) => a - b)).toEqual([-4, 6]);
    expect(await edit('dsTbReviewProject', at.project, { calibrationTolerance: 5 })).toMatchObject({ success: true });
    const after = (await overview()).experts.find(({ id }) => id === ownExpertId);
    expect(after).toMatchObject({ standing: { done: 2, within: 1 } });
    const rows = await admin().ok<{ records: Body[] }>('GET', '/dsTbCalibrationResult/list', { projectId: at.project, within: '0' });
    expect(rows.records).toMatchObject([{ calibrationId: at.calibration, distance: 6, expertId: ownExpertId }]);
    const audited = await server.db.one<{ n: number }>(
      `select count(*)::int as n from sys_audit_log where entity = 'dsTbCalibrationResult' and action = 'add'`,
    );
    expect(audited?.n).toBeGreaterThanOrEqual(2);
  });

  test('take none for a project that is over', async () => {
    const at = await place();
    await server.db.run(`update ds_tb_review_project set status = '3' where id = $1`, [at.project]);
    const items = await referenceScores(server, at.project, 80);
    expect(await admin().call('POST', '/dsTbCalibration/add', { projectId: at.project, title: '迟到', items })).toMatchObject({
      error: 'input.invalid',
      issues: [{ field: 'projectId' }],
    });
    expect(await score(at, 80)).toMatchObject({ error: 'review.window_closed' });
  });
});
