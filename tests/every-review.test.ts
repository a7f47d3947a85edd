import type { ReviewDetail } from '@saiyun/sdk';
import { totalScore } from '@saiyun/sdk/rules';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Body, create, daysFrom, openReview, reference, run, sampleOf } from './support/sample.ts';
import { type Answered, ownExpertId, type TestServer, testServer } from './support/server.ts';
import { storedSample } from './support/stored-sample.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server?.close());

const put = (path: string, data: Body, role: 'ADMIN' | 'SUB' | 'EXPERT' | 'APPL' = 'ADMIN'): Promise<Answered> =>
  server.as(role).call('PUT', path, data);
const post = (path: string, data: Body): Promise<Answered> => server.as('ADMIN').call('POST', path, data);
const read = (name: string, id: string): Promise<Body> => server.as('ADMIN').ok('GET', `/${name}/queryById`, { id });
/** The fault of a field in a refusal: a rule's message, or the code. */
const faultOf = ({ issues = [] }: Answered, field: string): string | undefined => {
  const found = issues.find((issue) => issue.field === field);
  return found && (found.code === 'rule' ? found.message : found.code);
};

/** A published competition with a form of this kind in use. */
const competitionWith = async (kind: string, fields: readonly Body[]): Promise<{ id: string; formId: string }> => {
  const { id } = await create(server, 'dsTbCompetition', { perPersonMax: 99 });
  await run(server, 'dsTbCompetition', 'publish', id);
  const form = await create(server, 'dsTbCompetitionForm', {
    competitionId: id,
    groupId: null,
    stageId: null,
    formKind: kind,
    version: 3,
    fields,
  });
  await run(server, 'dsTbCompetitionForm', 'use', form.id);
  return { id, formId: form.id };
};

const questions: readonly Body[] = [
  { key: 'tel', label: '电话', labelEn: 'Telephone', type: 'text', required: true, wordLimit: 12, pattern: '[0-9-]+' },
  { key: 'kind', label: '类型', type: 'dict', dictCode: 'ds_unit_type' },
  { key: 'late', label: '迟到', type: 'flag' },
  { key: 'why', label: '原因', type: 'longText', required: true, showIf: { key: 'late', value: '1' } },
  { key: 'people', label: '人数', type: 'number' },
  { key: 'day', label: '日期', type: 'date' },
];

describe('CALL-140: answers of a registration', () => {
  test('UPLOAD-06: to a question that takes one kind of file are stored files of that kind, by content', async () => {
    const proof = { key: 'proof', label: '证明', labelEn: 'Proof', type: 'file', takes: 'scan' };
    const { id: competitionId } = await competitionWith('registration', [proof]);
    const entry = { ...(await sampleOf(server, 'dsTbRegistration')), competitionId, groupId: null };
    const add = (path: string): Promise<Answered> => post('/dsTbRegistration/add', { ...entry, answers: { proof: path } });
    const by = server.as('ADMIN').userId;
    const [sheet, scan] = [
      await storedSample(server, { path: 'temp/proof-sheet.xlsx', takes: 'sheet', by }),
      await storedSample(server, { path: 'temp/proof-scan.jpg', takes: 'scan', by }),
    ];
    for (const path of [sheet, `${scan},${sheet}`, 'temp/none.jpg', '没有上传']) {
      const answer = await add(path);
      expect(faultOf(answer, 'answers'), path).toBe('answers.fileKind');
      expect(answer.issues?.[0]).toMatchObject({ text: '“证明”的文件不符合要求，请上传 JPG, JPEG, PNG, PDF' });
    }
    expect(await add(scan)).toMatchObject({ success: true });
    for (const wrong of [{ takes: 'anything' }, { type: 'text' }])
      expect(
        await post('/dsTbCompetitionForm/add', { competitionId, formKind: 'works', version: 1, fields: [{ ...proof, ...wrong }] }),
        JSON.stringify(wrong),
      ).toMatchObject({ error: 'input.invalid' });
  });

  test('are checked against the form in use, and kept with its version', async () => {
    const { id: competitionId } = await competitionWith('registration', questions);
    const entry = { ...(await sampleOf(server, 'dsTbRegistration')), competitionId, groupId: null };
    const add = (answers: unknown): Promise<Answered> => post('/dsTbRegistration/add', { ...entry, answers });
    for (const [answers, fault] of [
      [[], 'shape'],
      [{ tel: {} }, 'shape'],
      [{ tel: '1', other: '1' }, 'answers.unknown'],
      [{ tel: 'a' }, 'answers.pattern'],
      [{ tel: '0'.repeat(13) }, 'answers.tooLong'],
      [{ tel: 7 }, 'answers.type'],
      [{ kind: 'nowhere' }, 'answers.choice'],
      [{ late: 'yes' }, 'answers.type'],
      [{ people: '7' }, 'answers.type'],
      [{ day: '2026-02-30' }, 'answers.type'],
    ] as const)
      expect(faultOf(await add(answers), 'answers'), JSON.stringify(answers)).toBe(fault);
    const good = { kind: 'university', late: '1', people: 3, day: '2026-02-28' };
    const { id } = (await add(good)).result as { id: string };
    expect(await read('dsTbRegistration', id)).toMatchObject({ answers: good, formVersion: 3 });
    const submit = () => put('/dsTbRegistration/submit', { ids: id });
    expect(faultOf(await submit(), 'answers')).toBe('answers.required');
    const edit = (answers: Body, revision: number) => put('/dsTbRegistration/edit', { id, revision, answers });
    await edit({ ...good, tel: '010-1' }, 1);
    // Only experts who are late are asked.
    expect((await submit()).issues).toMatchObject([{ params: { label: '原因' } }]);
    await edit({ ...good, tel: '010-1', late: '0' }, 2);
    expect(await submit()).toMatchObject({ success: true });
  });

  test('lists mask them, and whoever changes the entry reads them', async () => {
    const { id: competitionId } = await competitionWith('registration', questions);
    const answers = { tel: '010-12345', people: 3 };
    const entry = await sampleOf(server, 'dsTbRegistration', { competitionId, groupId: null, answers });
    const { id } = (await post('/dsTbRegistration/add', entry)).result as { id: string };
    const page = await server.as('ADMIN').ok<{ records: Body[] }>('GET', '/dsTbRegistration/list', { id });
    expect(page.records).toMatchObject([{ answers: { tel: '0********', people: 3 } }]);
    expect(await read('dsTbRegistration', id)).toMatchObject({ answers });
    const logged = await server.db.one<{ after: { answers: Body } }>(
      `select after from sys_audit_log where entity_id = $1 and action = 'add'`,
      [id],
    );
    expect(logged?.after.answers).toMatchObject({ tel: '0********' });
  });

  test('the form of the group goes before that of all, and a stage is of the competition', async () => {
    const { id: competitionId } = await competitionWith('registration', questions);
    const group = await create(server, 'dsTbCompetitionGroup', { competitionId });
    const own = await create(server, 'dsTbCompetitionForm', {
      competitionId,
      groupId: group.id,
      stageId: null,
      formKind: 'registration',
      version: 1,
      fields: [{ key: 'motto', label: '口号', type: 'text' }],
    });
    await run(server, 'dsTbCompetitionForm', 'use', own.id);
    const entry = await sampleOf(server, 'dsTbRegistration', { competitionId, groupId: group.id, answers: { motto: '好' } });
    expect(await post('/dsTbRegistration/add', entry)).toMatchObject({ success: true, result: { formVersion: 1 } });
    const elsewhere = await create(server, 'dsTbCompetitionStage', { competitionId: await reference(server, 'dsTbCompetition') });
    expect(faultOf(await post('/dsTbRegistration/add', { ...entry, stageId: elsewhere.id }), 'stageId')).toBe('stage.other');
  });

  test('a form whose pattern could hold up the server is not put to use', async () => {
    const fields = [{ key: 'a', label: '甲', type: 'text', pattern: '(a+)+b' }];
    const form = await create(server, 'dsTbCompetitionForm', { fields });
    expect(faultOf(await put('/dsTbCompetitionForm/use', { ids: form.id }), 'fields')).toBe('form.pattern');
  });
});

test('CALL-142: answers of a work go into its versions', async () => {
  const { id: competitionId } = await competitionWith('works', [{ key: 'plan', label: '简介', type: 'longText', required: true }]);
  const entry = await create(server, 'dsTbRegistration', { competitionId, groupId: null });
  await run(server, 'dsTbRegistration', 'submit', entry.id);
  await run(server, 'dsTbRegistration', 'approve', entry.id);
  const { id } = await create(server, 'dsTbWorks', { competitionId, registrationId: entry.id, groupId: null, answers: null });
  const submit = () => put('/dsTbWorks/submit', { ids: id });
  expect(faultOf(await submit(), 'answers')).toBe('answers.required');
  const { revision } = await read('dsTbWorks', id);
  await put('/dsTbWorks/edit', { id, revision, answers: { plan: '新' } });
  expect(await submit()).toMatchObject({ success: true });
  expect(await read('dsTbWorks', id)).toMatchObject({ formVersion: 3, answers: { plan: '新' }, simScore: null });
  const version = await server.db.one<{ id: string }>('select id from ds_tb_works_version where works_id = $1', [id]);
  const shown = await server.as('ADMIN').ok<Body>('POST', '/sys/sensitive/reveal', {
    entity: 'dsTbWorksVersion',
    id: version?.id,
    field: 'answers',
    reason: '核对提交内容',
  });
  expect(shown).toMatchObject({ value: { plan: '新' } });
});

test('CALL-138: a unit is of a department', async () => {
  const departId = await reference(server, 'sysDepart');
  const { id } = await create(server, 'dsTbUnit', { departId });
  expect(await read('dsTbUnit', id)).toMatchObject({ departId });
  expect(await post('/dsTbUnit/add', { ...(await sampleOf(server, 'dsTbUnit')), departId: 'nobody' })).toMatchObject({
    issues: [{ field: 'departId', code: 'reference' }],
  });
});

describe('CALL-145: items of a review template', () => {
  test('have parts, and only those without are weighed and scored', async () => {
    const { id: templateId } = await create(server, 'dsTbReviewTemplate');
    const item = (given: Body) => create(server, 'dsTbReviewTemplateItem', { templateId, ...given });
    const head = await item({ weight: 60 });
    const parts = [await item({ parentId: head.id, weight: 70 }), await item({ parentId: head.id, weight: 30 })];
    const change = async (id: string, parentId: string | null): Promise<Answered> =>
      put('/dsTbReviewTemplateItem/edit', { id, parentId, revision: (await read('dsTbReviewTemplateItem', id)).revision });
    expect(faultOf(await change(head.id, head.id), 'parentId')).toBe('review.parentCycle');
    expect(faultOf(await change(head.id, parts[0]?.id ?? ''), 'parentId')).toBe('review.parentCycle');
    const other = await create(server, 'dsTbReviewTemplateItem');
    expect(faultOf(await change(parts[0]?.id ?? '', other.id), 'parentId')).toBe('review.parentOther');
    expect(await put('/dsTbReviewTemplate/use', { ids: templateId })).toMatchObject({ success: true });
  });

  test('a grade has points, and no others', async () => {
    const item = await sampleOf(server, 'dsTbReviewTemplateItem', { itemType: 'grade', grades: 'A,B' });
    const add = (gradeMap: unknown, itemType = 'grade') => post('/dsTbReviewTemplateItem/add', { ...item, itemType, gradeMap });
    expect(faultOf(await add({ C: 1 }), 'gradeMap')).toBe('review.gradeUnknown');
    expect(faultOf(await add({ A: 'x' }), 'gradeMap')).toBe('shape');
    expect(faultOf(await add({ A: 1 }, 'text'), 'gradeMap')).toBe('review.gradeUnknown');
    expect(await add({ A: 95, B: 80.5 })).toMatchObject({ success: true, result: { gradeMap: { A: 95, B: 80.5 } } });
  });
});

test('REVIEW-06: the points of a grade count, in the total of the review, its preview and the run', async () => {
  const template = await create(server, 'dsTbReviewTemplate');
  const item = async (more: Body) =>
    (await create(server, 'dsTbReviewTemplateItem', { templateId: template.id, requiredFlag: '1', ...more })).id;
  const score = await item({ itemType: 'score', maxValue: 40, step: 1, weight: 60 });
  const grade = await item({ itemType: 'grade', weight: 40, maxValue: null, grades: 'A,B', gradeMap: { A: 95 } });
  const use = () => put('/dsTbReviewTemplate/use', { ids: template.id });
  expect(faultOf(await use(), 'gradeMap')).toBe('review.gradePoints');
  await server.as('ADMIN').ok('PUT', '/dsTbReviewTemplateItem/edit', { id: grade, revision: 1, gradeMap: { A: 95, B: 80.5 } });
  expect(await use()).toMatchObject({ success: true });

  const { id: projectId } = await create(server, 'dsTbReviewProject', { templateId: template.id, groupIds: null, formulaId: null });
  await run(server, 'dsTbReviewProject', 'startAllot', projectId);
  const { id, worksId } = await create(server, 'dsTbWorksAllot', { projectId, expertId: ownExpertId });
  await openReview(server, projectId);
  const items = [
    { itemId: score, scoreValue: 30 },
    { itemId: grade, gradeValue: 'B' },
  ];
  const detail = await server.as('EXPERT').ok<ReviewDetail>('GET', '/dsTbReview/queryById', { id });
  expect(totalScore(detail.template.items, items, detail.template.fullMark), 'what web and terminal show').toBe(77.2);
  expect(await put('/dsTbWorksAllot/submitReview', { ids: id, items }, 'EXPERT')).toMatchObject({ success: true });
  expect(await read('dsTbWorksAllot', id)).toMatchObject({ totalScore: 77.2 });
  await run(server, 'dsTbReviewProject', 'close', projectId);
  await run(server, 'dsTbReviewProject', 'score', projectId);
  expect(await server.db.one('select raw_mean::float8 as mean from ds_tb_works_score where works_id = $1', [worksId])).toEqual({
    mean: 77.2,
  });
});

describe('CALL-144: a review project', () => {
  test('is of a stage and groups of its competition, and only their works go to experts of its groups', async () => {
    const competitionId = await reference(server, 'dsTbCompetition');
    const good = await sampleOf(server, 'dsTbReviewProject', { competitionId });
    const add = (more: Body) => post('/dsTbReviewProject/add', { ...good, ...more });
    const elsewhere = (await create(server, 'dsTbCompetition')).id;
    const stage = await create(server, 'dsTbCompetitionStage', { competitionId: elsewhere });
    const group = await create(server, 'dsTbCompetitionGroup', { competitionId: elsewhere });
    expect(faultOf(await add({ stageId: stage.id }), 'stageId')).toBe('stage.other');
    expect(faultOf(await add({ groupIds: `${String(good.groupIds)},${group.id}` }), 'groupIds')).toBe('works.groupOther');
    for (const rule of [{}, { maxRange: -1 }, { limit: 1 }, { nearCut: '1' }])
      expect(faultOf(await add({ disputeRule: rule }), 'disputeRule'), JSON.stringify(rule)).toBe('shape');

    const inside = await create(server, 'dsTbCompetitionStage', { competitionId });
    const experts = await create(server, 'dsTbExpertGroup');
    const { id: projectId } = await create(server, 'dsTbReviewProject', { stageId: inside.id, expertGroupIds: experts.id });
    await run(server, 'dsTbReviewProject', 'startAllot', projectId);
    const worksId = await reference(server, 'dsTbWorks', true);
    const allot = async (more: Body = {}) =>
      post('/dsTbWorksAllot/add', { ...(await sampleOf(server, 'dsTbWorksAllot')), projectId, worksId, ...more });
    expect(faultOf(await allot(), 'worksId')).toBe('review.worksOutside');
    for (const [status, why] of [
      ['0', 'review.projectPreparing'],
      ['3', 'review.projectClosed'],
      ['4', 'review.projectPublished'],
    ]) {
      await server.db.run('update ds_tb_review_project set status = $2 where id = $1', [projectId, status]);
      expect(faultOf(await allot(), 'projectId')).toBe(why);
    }
    await server.db.run(`update ds_tb_review_project set status = '1' where id = $1`, [projectId]);
    await server.db.run('update ds_tb_works set stage_id = $2 where id = $1', [worksId, inside.id]);
    expect(faultOf(await allot(), 'expertId')).toBe('review.expertOutside');
    await create(server, 'dsTbExpertGroupMember', { groupId: experts.id, expertId: await reference(server, 'dsTbExpert') });
    expect(await allot()).toMatchObject({ success: true });
  });

  test('shows others’ reviews never, after the own one, or once it is closed; and marks disputed works', async () => {
    const { id: projectId } = await create(server, 'dsTbReviewProject', {
      othersVisible: 'afterOwn',
      disputeRule: { maxRange: 5 },
      groupIds: null,
      formulaId: null,
    });
    await run(server, 'dsTbReviewProject', 'startAllot', projectId);
    const worksId = await reference(server, 'dsTbWorks', true);
    const own = await create(server, 'dsTbWorksAllot', { projectId, worksId, expertId: ownExpertId });
    const other = await create(server, 'dsTbWorksAllot', { projectId, worksId, expertId: await reference(server, 'dsTbExpert') });
    await openReview(server, projectId);
    const detail = (): Promise<{ others: Body[] | null }> => server.as('EXPERT').ok('GET', '/dsTbReview/queryById', { id: own.id });
    const items = await itemsOf(projectId, 90);
    await server.db.run(`update ds_tb_works_allot set status = '2', submit_time = $2 where id = $1`, [other.id, server.now()]);
    await server.db.run(
      `insert into ds_tb_review_result (id, tenant_id, allot_id, works_id, expert_id, version_no, is_draft, items, comment, comment_to_entrant, total_score, create_time)
       values ('result-of-other', 1, $1, $2, 'x', 1, '0', $3, '给组织者', '可', 60, $4)`,
      [other.id, worksId, JSON.stringify(items.map((item) => ({ ...item, scoreValue: 60 }))), server.now()],
    );
    expect((await detail()).others).toBeNull();
    expect(await put('/dsTbWorksAllot/submitReview', { ids: own.id, items }, 'EXPERT')).toMatchObject({ success: true });
    expect((await detail()).others).toMatchObject([{ totalScore: 60, commentToEntrant: '可' }]);
    // Neither who it was nor what is for the organisers only.
    for (const hidden of [other.id, '给组织者']) expect(JSON.stringify(await detail())).not.toContain(hidden);
    await server.db.run(`update ds_tb_review_project set others_visible = 'afterClose' where id = $1`, [projectId]);
    expect((await detail()).others).toBeNull();
    await run(server, 'dsTbReviewProject', 'close', projectId);
    expect((await detail()).others).toHaveLength(1);
    await server.db.run(`update ds_tb_review_project set others_visible = 'never' where id = $1`, [projectId]);
    expect((await detail()).others).toBeNull();

    await run(server, 'dsTbReviewProject', 'score', projectId);
    const score = await server.db.one<{ flags: string[] }>('select flags from ds_tb_works_score where works_id = $1', [worksId]);
    expect(score?.flags).toContain('RANGE');
  });
});

/** The same score for every item of a project's form. */
const itemsOf = async (projectId: string, scoreValue: number): Promise<Body[]> => {
  const rows = await server.db.many<{ id: string }>(
    'select i.id from ds_tb_review_template_item i join ds_tb_review_project p on p.template_id = i.template_id where p.id = $1',
    [projectId],
  );
  return rows.map(({ id }) => ({ itemId: id, scoreValue }));
};

test('CALL-153: a submitted review is reopened by a second person: its version stays, its fee is taken back', async () => {
  const { id: projectId } = await create(server, 'dsTbReviewProject', { feePerReview: 80, groupIds: null });
  await run(server, 'dsTbReviewProject', 'startAllot', projectId);
  const { id } = await create(server, 'dsTbWorksAllot', { projectId, expertId: ownExpertId });
  await openReview(server, projectId);
  const submit = async (score: number) =>
    put('/dsTbWorksAllot/submitReview', { ids: id, items: await itemsOf(projectId, score) }, 'EXPERT');
  const fees = () =>
    server.db.many('select review_count, amount, del_flag from ds_tb_expert_settlement where project_id = $1', [projectId]);
  expect(await submit(90)).toMatchObject({ success: true });
  expect(await fees()).toEqual([{ review_count: 1, amount: 8000, del_flag: '0' }]);
  // The project's fee may change; the fee of this review does not.
  await server.db.run('update ds_tb_review_project set fee_per_review = 1 where id = $1', [projectId]);

  const reopen = (role: 'ADMIN' | 'SUB' = 'ADMIN', more: Body = {}) => put('/dsTbWorksAllot/reopenReview', { ids: id, ...more }, role);
  const ask = (role: 'ADMIN' | 'SUB') => put('/dsTbWorksAllot/askReopen', { ids: id, reason: '评分有误' }, role);
  expect(await reopen()).toMatchObject({ error: 'review.reopen_unasked' });
  expect(await ask('ADMIN')).toMatchObject({ success: true });
  expect(await reopen()).toMatchObject({ error: 'review.reopen_unasked' });
  expect(await ask('SUB')).toMatchObject({ success: true });
  expect(await reopen('SUB')).toMatchObject({ error: 'access.denied' });
  expect(faultOf(await reopen('ADMIN', { dueTime: daysFrom(server, -1) }), 'dueTime')).toBe('review.dueInFuture');
  await server.db.run(`update ds_tb_review_project set status = '4' where id = $1`, [projectId]);
  expect(await reopen()).toMatchObject({ error: 'review.published' });
  await server.db.run(`update ds_tb_review_project set status = '2' where id = $1`, [projectId]);
  await server.db.run(`update ds_tb_expert_settlement set examine_status = '1' where project_id = $1`, [projectId]);
  expect(await reopen()).toMatchObject({ error: 'review.fee_settled' });
  await server.db.run(`update ds_tb_expert_settlement set examine_status = '0' where project_id = $1`, [projectId]);

  await server.db.run(
    `insert into ds_tb_score_run (id, tenant_id, project_id, status, create_time) values ('run-before', 1, $1, '1', $2)`,
    [projectId, server.now()],
  );
  expect(await reopen('ADMIN', { dueTime: daysFrom(server, 9) })).toMatchObject({ success: true, result: { rows: [{ state: '1' }] } });
  expect(await read('dsTbWorksAllot', id)).toMatchObject({
    status: '1',
    totalScore: null,
    submitTime: null,
    dueTime: daysFrom(server, 9),
    reopenAskBy: null,
    reopenReason: '评分有误',
  });
  expect(await fees()).toEqual([{ review_count: 0, amount: 0, del_flag: '1' }]);
  expect(await server.db.one(`select status from ds_tb_score_run where id = 'run-before'`)).toEqual({ status: '2' });
  const audited = await server.db.many<{ action: string }>(
    `select action from sys_audit_log where entity_id = $1 order by create_time, id`,
    [id],
  );
  expect(audited.map(({ action }) => action)).toEqual(expect.arrayContaining(['submitReview', 'askReopen', 'reopenReview']));

  expect(await submit(70)).toMatchObject({ success: true });
  const versions = await server.db.many('select version_no, is_draft from ds_tb_review_result where allot_id = $1 order by version_no', [
    id,
  ]);
  expect(versions).toEqual([
    { version_no: 1, is_draft: '0' },
    { version_no: 2, is_draft: '0' },
  ]);
  expect(await fees()).toEqual(expect.arrayContaining([{ review_count: 1, amount: 1, del_flag: '0' }]));
});
