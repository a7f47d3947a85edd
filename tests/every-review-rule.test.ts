import type { AnyRow } from '@saiyun/sdk/contract';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Body, create, daysFrom, openReview, reference, run, sampleOf } from './support/sample.ts';
import { type Caller, ownExpertId, type TestServer, testServer } from './support/server.ts';
import { verifiedPaper } from './support/signed-paper.ts';

let server: TestServer;
const start = new Date('2026-05-06T08:00:00.000Z');
beforeAll(async () => {
  server = await testServer();
  // The rows that entries refer to are created while their window is open.
  await reference(server, 'dsTbWorks');
});
afterAll(() => server?.close());
beforeEach(() => server.setClock(start));

const admin = (): Caller => server.as('ADMIN');
const day = 86_400_000;

const verb = (by: Caller, name: string, row: string, input: Body = {}, entity = 'dsTbRegistration') =>
  by.call('PUT', `/${entity}/${name}`, { ids: row, ...input });

interface Reviewing {
  readonly project: string;
  readonly review: string;
  readonly works: string;
  readonly items: readonly string[];
}

/** A review that is open to the EXPERT account. */
const reviewing = async (given: Body = {}): Promise<Reviewing> => {
  const templateId = await reference(server, 'dsTbReviewTemplate');
  const project = await create(server, 'dsTbReviewProject', { templateId });
  await run(server, 'dsTbReviewProject', 'startAllot', project.id);
  const works = await reference(server, 'dsTbWorks', true);
  const review = await create(server, 'dsTbWorksAllot', { projectId: project.id, worksId: works, expertId: ownExpertId, ...given });
  await openReview(server, project.id);
  const items = await server.db.many<{ id: string }>(
    `select id from ds_tb_review_template_item where template_id = $1 and del_flag = '0' order by weight desc`,
    [templateId],
  );
  return { project: project.id, review: review.id, works, items: items.map((i) => i.id) };
};
const scores = (r: Reviewing, ...values: readonly number[]): Body => ({
  items: values.map((scoreValue, i) => ({ itemId: r.items[i], scoreValue })),
});
const asExpert = (name: string, id: string, input: Body) => verb(server.as('EXPERT'), name, id, input, 'dsTbWorksAllot');

describe('REVIEW-02: staged, then submitted for good', () => {
  test('a draft may be changed, a submission not; the score is weighed', async () => {
    const r = await reviewing();
    expect(await asExpert('stage', r.review, { ...scores(r, 80), comment: '草稿' })).toMatchObject({
      success: true,
      result: { rows: [{ state: '1' }] },
    });
    expect(await asExpert('submitReview', r.review, scores(r, 80))).toMatchObject({
      error: 'review.incomplete',
      issues: [{ field: r.items[1], code: 'required' }],
    });
    const detail = await server.as('EXPERT').ok<Body>('GET', '/dsTbReview/queryById', { id: r.review });
    expect(detail).toMatchObject({ editable: true, signed: true, result: { isDraft: '1', versionNo: 1, comment: '草稿' } });
    expect(await asExpert('submitReview', r.review, scores(r, 80, 90.5))).toMatchObject({ success: true });
    const row = await admin().ok<AnyRow>('GET', '/dsTbWorksAllot/queryById', { id: r.review });
    expect(row).toMatchObject({ status: '2', totalScore: 84.2 });
    for (const name of ['stage', 'submitReview'])
      expect(await asExpert(name, r.review, scores(r, 1, 1))).toMatchObject({ error: 'verb.state' });
    const kept = await server.db.many('select version_no, is_draft from ds_tb_review_result where allot_id = $1', [r.review]);
    expect(kept).toEqual([{ version_no: 1, is_draft: '0' }]);
    expect(await server.as('EXPERT').ok('GET', '/dsTbReview/queryById', { id: r.review })).toMatchObject({
      editable: false,
      result: { isDraft: '0' },
    });
  });

  test('REVIEW-05: scores out of range and off the step are refused in a draft too', async () => {
    const r = await reviewing();
    for (const [value, message] of [
      [101, 'review.aboveMax'],
      [-1, 'review.belowMin'],
      [80.25, 'review.step'],
    ] as const)
      expect(await asExpert('stage', r.review, scores(r, value))).toMatchObject({
        error: 'input.invalid',
        issues: [{ field: r.items[0], message }],
      });
  });

  test('a submitted review is fetched as a sheet with its scores, words and digest, by its expert and by who may read it', async () => {
    const { port } = await server.listen();
    const fetched = async (path: string, by: Caller, language = 'zh-CN'): Promise<Response> =>
      fetch(`http://127.0.0.1:${port}/jeecg-boot/${path}`, {
        headers: { 'X-Access-Token': await by.token(), 'Accept-Language': language },
      });
    const r = await reviewing();
    const own = `dsTbReview/sheet?id=${r.review}`;
    expect(await (await fetched(own, server.as('EXPERT'))).json()).toMatchObject({ error: 'review.not_submitted' });
    const words = { ...scores(r, 80, 90.5), comment: '立意新颖，论证充分。', commentToEntrant: '请补充参考文献。' };
    expect(await asExpert('submitReview', r.review, words)).toMatchObject({ success: true });
    const stored = await server.db.one<{ digest: string }>('select digest from ds_tb_review_result where allot_id = $1', [r.review]);
    for (const [path, by] of [
      [own, server.as('EXPERT')],
      [`dsTbWorksAllot/sheet?id=${r.review}`, admin()],
    ] as const) {
      const reply = await fetched(path, by);
      expect(reply.headers.get('content-type'), path).toBe('application/pdf');
      const bytes = Buffer.from(await reply.arrayBuffer());
      expect(await verifiedPaper(server, bytes), path).toEqual({ genuine: true, changed: false });
      const document = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise;
      const { items } = await (await document.getPage(1)).getTextContent();
      const page = items.map((item) => ('str' in item ? item.str : '')).join('');
      for (const text of ['80', '90.5', '84.2', '%', '立意新颖，论证充分。', '请补充参考文献。', '测试专家', stored?.digest ?? '-'])
        expect(page, path).toContain(text);
    }
    expect(await (await fetched(`dsTbWorksAllot/sheet?id=${r.review}`, server.as('APPL'))).json()).toMatchObject({ success: false });
    await server.db.run(`update ds_tb_works_allot set expert_id = 'somebody-else' where id = $1`, [r.review]);
    expect(await (await fetched(own, server.as('EXPERT'))).json()).toMatchObject({ error: 'row.missing' });
  });

  test('ACCT-03: without a signature nothing is saved; other experts and other windows neither', async () => {
    const r = await reviewing();
    await server.db.run('update ds_tb_expert set signature_file = null where id = $1', [ownExpertId]);
    expect(await asExpert('stage', r.review, scores(r, 80))).toMatchObject({ error: 'review.no_signature' });
    await server.db.run(`update ds_tb_expert set signature_file = 'signature/x.png' where id = $1`, [ownExpertId]);
    await server.db.run(`update ds_tb_works_allot set expert_id = 'somebody' where id = $1`, [r.review]);
    expect(await asExpert('stage', r.review, scores(r, 80))).toMatchObject({ error: 'review.not_yours', http: 403 });
    expect(await server.as('EXPERT').call('GET', '/dsTbReview/queryById', { id: r.review })).toMatchObject({ error: 'row.missing' });
    await server.db.run(`update ds_tb_works_allot set expert_id = $2 where id = $1`, [r.review, ownExpertId]);
    await run(server, 'dsTbReviewProject', 'close', r.project, { reason: '提前结束' });
    expect(await asExpert('stage', r.review, scores(r, 80))).toMatchObject({ error: 'review.window_closed' });
  });

  test('asked to be returned, refused, and granted', async () => {
    const r = await reviewing();
    const staff = (name: string, input: Body = {}) => verb(admin(), name, r.review, input, 'dsTbWorksAllot');
    expect(await staff('approveReturn')).toMatchObject({ error: 'verb.state' });
    await asExpert('askReturn', r.review, { reason: '回避' });
    expect(await admin().ok('GET', '/dsTbWorksAllot/queryById', { id: r.review })).toMatchObject({ status: '0', returnReason: '回避' });
    expect(await staff('refuseReturn', { reason: '不予' })).toMatchObject({ success: true });
    expect(await staff('approveReturn')).toMatchObject({ error: 'verb.state' });
    await asExpert('askReturn', r.review, { reason: '回避' });
    expect(await staff('approveReturn')).toMatchObject({ success: true, result: { rows: [{ state: '4' }] } });
  });
});

describe('REVIEW-03: a review ends with its time', () => {
  test('pending and staged become expired after the last second, the draft stays, and an extension opens it again', async () => {
    const r = await reviewing({ dueTime: daysFrom(server, 5) });
    await asExpert('stage', r.review, scores(r, 80));
    server.setClock(new Date(start.getTime() + 5 * day + 999));
    expect(await server.as('EXPERT').ok('GET', '/dsTbReview/queryById', { id: r.review })).toMatchObject({
      review: { status: '1' },
      editable: true,
    });
    server.setClock(new Date(start.getTime() + 5 * day + 1000));
    const mine = await server.as('EXPERT').ok<{ records: Body[] }>('GET', '/dsTbReview/myList', { id: r.review });
    expect(mine.records[0]).toMatchObject({ status: '3', status_dictText: '已失效' });
    expect(await asExpert('submitReview', r.review, scores(r, 80, 80))).toMatchObject({ error: 'verb.state' });
    const listed = await admin().ok<{ total: number }>('GET', '/dsTbWorksAllot/list', { id: r.review, status: '3' });
    expect(listed.total).toBe(1);
    expect(await verb(admin(), 'extend', r.review, { dueTime: daysFrom(server, -1), reason: '晚' }, 'dsTbWorksAllot')).toMatchObject({
      error: 'input.invalid',
    });
    expect(await verb(admin(), 'extend', r.review, { dueTime: daysFrom(server, 3), reason: '晚' }, 'dsTbWorksAllot')).toMatchObject({
      success: true,
    });
    expect(await server.as('EXPERT').ok('GET', '/dsTbReview/queryById', { id: r.review })).toMatchObject({
      editable: true,
      result: { isDraft: '1' },
    });
    const trail = await server.db.one('select actor_name from sys_audit_log where entity_id = $1 and action = $2', [r.review, 'expire']);
    expect(trail).toEqual({ actor_name: 'system' });
  });
});

describe('the expert reviews blind', () => {
  test('no answer holds the registration, the unit or a name, and nothing hidden is searched or sorted by', async () => {
    const r = await reviewing();
    const facts = await server.db.one<Record<string, string>>(
      `select g.id, g.team_name, g.real_name, g.register_no, g.external_id, w.works_no, u.unit_name from ds_tb_works w
       join ds_tb_registration g on g.id = w.registration_id join ds_tb_unit u on u.id = g.unit_id where w.id = $1`,
      [r.works],
    );
    await server.db.run(
      `insert into sys_file (path, tenant_id, stored_name, biz, file_name, mime_type, size, sha256, create_by)
       select worksfile, 1, 'stored', 'works', $2, 'text/plain', 1, 'x', 'a' from (select works_file as worksfile from ds_tb_works where id = $1) w
       on conflict (path) do update set file_name = excluded.file_name`,
      [r.works, `${facts?.real_name}.pdf`],
    );
    const expert = server.as('EXPERT');
    const detail = await expert.ok<{ works: { worksFile: string; worksFileName: string } }>('GET', '/dsTbReview/queryById', {
      id: r.review,
    });
    const answers = JSON.stringify([detail, await expert.ok('GET', '/dsTbReview/myList', { pageSize: 1000 })]);
    for (const [what, secret] of Object.entries(facts ?? {})) expect(answers, what).not.toContain(secret);
    expect(detail.works.worksFile).toBe(`review/${r.review}.pdf`);
    expect(detail.works.worksFileName).toMatch(/^[2-9A-HJ-NP-Z]{8}\.pdf$/);
    const file = await server.db.one<{ name: string }>('select file_name as name from sys_file where path = $1', [detail.works.worksFile]);
    expect(file?.name).toMatch(/^[2-9A-HJ-NP-Z]{8}\.pdf$/);
    for (const name of ['registrationId', 'unitId', 'worksId', 'expertId', 'teamName', 'worksNo']) {
      expect(await expert.call('GET', '/dsTbReview/myList', { [name]: 'x' }), name).toMatchObject({ error: 'query.column' });
      expect(await expert.call('GET', '/dsTbReview/myList', { column: name }), name).toMatchObject({ error: 'query.column' });
    }
  });

  test('CALL-154: the list is filtered by state, competition and project, and counted by state', async () => {
    const r = await reviewing();
    const expert = server.as('EXPERT');
    const page = await expert.ok<{ records: Body[]; total: number }>('GET', '/dsTbReview/myList', { projectId: r.project, status: '0,1' });
    expect(page).toMatchObject({ total: 1, records: [{ id: r.review, status: '0', status_dictText: '待评审' }] });
    expect(
      await expert.ok<Body>('GET', '/dsTbReview/myList', { title: '*样例*', column: 'allotTime', order: 'desc', projectId: r.project }),
    ).toMatchObject({ total: 1 });
    const counts = await expert.ok<Record<string, number>>('GET', '/dsTbReview/counts');
    const all = await expert.ok<{ records: Body[] }>('GET', '/dsTbReview/myList', { pageSize: 1000 });
    for (const [state, n] of Object.entries(counts)) expect(all.records.filter((x) => x.status === state)).toHaveLength(n);
    for (const role of ['ADMIN', 'UNIT', 'APPL'] as const)
      for (const call of ['myList', 'counts', 'queryById'])
        expect(await server.as(role).call('GET', `/dsTbReview/${call}`)).toMatchObject({ error: 'access.denied' });
  });
});

describe('REVIEW-06: templates and projects', () => {
  test('a template in use never changes, nor do its items', async () => {
    const id = await reference(server, 'dsTbReviewTemplate', true);
    const item = await server.db.one<{ id: string }>('select id from ds_tb_review_template_item where template_id = $1', [id]);
    expect(await admin().call('PUT', '/dsTbReviewTemplate/edit', { id, revision: 2, fullMark: 50 })).toMatchObject({ error: 'verb.state' });
    expect(await admin().call('PUT', '/dsTbReviewTemplateItem/edit', { id: item?.id, revision: 1, weight: 10 })).toMatchObject({
      error: 'verb.state',
    });
    expect(await admin().call('DELETE', '/dsTbReviewTemplateItem/delete', { id: item?.id })).toMatchObject({ error: 'verb.state' });
    expect(
      await admin().call('POST', '/dsTbReviewTemplateItem/add', { ...(await sampleOf(server, 'dsTbReviewTemplateItem')), templateId: id }),
    ).toMatchObject({ error: 'verb.state' });
  });

  test('weights that do not sum to 100 are not put to use; a draft is deleted with its items', async () => {
    const template = await create(server, 'dsTbReviewTemplate');
    await create(server, 'dsTbReviewTemplateItem', { templateId: template.id, weight: 60 });
    expect(await verb(admin(), 'use', template.id, {}, 'dsTbReviewTemplate')).toMatchObject({
      issues: [{ field: 'weight', message: 'review.weights' }],
    });
    await admin().ok('DELETE', '/dsTbReviewTemplate/delete', { id: template.id });
    const items = await server.db.many<{ flag: string }>('select del_flag as flag from ds_tb_review_template_item where template_id = $1', [
      template.id,
    ]);
    expect(items).toEqual([{ flag: '1' }]);
  });

  test('template and blind mode are frozen while reviewing; review opens only with enough reviews per work', async () => {
    const r = await reviewing();
    expect(await admin().call('PUT', '/dsTbReviewProject/edit', { id: r.project, revision: 3, blindMode: 'none' })).toMatchObject({
      issues: [{ field: 'blindMode', code: 'frozen' }],
    });
    const thin = await create(server, 'dsTbReviewProject', { templateId: await reference(server, 'dsTbReviewTemplate'), minPerWork: 2 });
    await run(server, 'dsTbReviewProject', 'startAllot', thin.id);
    expect(await verb(admin(), 'openReview', thin.id, {}, 'dsTbReviewProject')).toMatchObject({ issues: [{ field: 'minPerWork' }] });
    await create(server, 'dsTbWorksAllot', { projectId: thin.id });
    expect(await verb(admin(), 'openReview', thin.id, {}, 'dsTbReviewProject')).toMatchObject({ issues: [{ field: 'minPerWork' }] });
  });
});
