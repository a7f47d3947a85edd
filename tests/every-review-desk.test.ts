import type { ReviewDetail } from '@saiyun/sdk';
import type { MyProjectDetail, MyReviewProject } from '@saiyun/sdk/calls';
import { templateStatus } from '@saiyun/sdk/entities';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sealJson } from '../server/src/kernel/cipher/sealed-json.ts';
import { type Body, create, openReview, reference, run } from './support/sample.ts';
import { ownExpertId, type TestServer, testServer } from './support/server.ts';
import { storedSample } from './support/stored-sample.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server?.close());

/** A review that is open to the EXPERT account, of a work of its own. */
const reviewing = async (files: readonly string[] = [], given: Body = {}) => {
  const project = await create(server, 'dsTbReviewProject', given);
  await run(server, 'dsTbReviewProject', 'startAllot', project.id);
  const works = await reference(server, 'dsTbWorks', true);
  if (files.length > 0) await server.db.run('update ds_tb_works set works_file = $2 where id = $1', [works, files.join(',')]);
  const review = await create(server, 'dsTbWorksAllot', { projectId: project.id, worksId: works, expertId: ownExpertId });
  await openReview(server, project.id);
  return { project: project.id, works, review: review.id };
};
const detailOf = (id: string) => server.as('EXPERT').ok<ReviewDetail>('GET', '/dsTbReview/queryById', { id });
const act = (name: string, ids: string, input: Body, role: 'EXPERT' | 'ADMIN' = 'EXPERT') =>
  server.as(role).call('PUT', `/dsTbWorksAllot/${name}`, { ids, ...input });

describe('SCREEN-51: what the review desk shows and keeps', () => {
  test('further files and earlier versions come under names that tell nobody, and open for their expert alone', async () => {
    const by = server.as('ADMIN').userId;
    const paths = [
      await storedSample(server, { path: 'temp/desk-张三.txt', takes: 'work', by }),
      await storedSample(server, { path: 'temp/desk-李四.txt', takes: 'work', by }),
    ];
    const earlier = await storedSample(server, { path: 'temp/desk-王五.txt', takes: 'work', by });
    const { works, review } = await reviewing(paths);
    await server.db.run('update ds_tb_works set works_file = $2, attachment_files = $3, video_files = null where id = $1', [
      works,
      ...paths,
    ]);
    await server.db.run(`update ds_tb_works_version set version_no = 2, works_file = $2 where works_id = $1 and is_final = '1'`, [
      works,
      paths[0],
    ]);
    await server.db.run(
      `insert into ds_tb_works_version (id, tenant_id, works_id, version_no, title, works_file, submit_by, submit_time, is_final, create_time)
       select 'deskversion', tenant_id, id, 1, title, $2, 'x', now(), '0', now() from ds_tb_works where id = $1`,
      [works, earlier],
    );
    const { works: shown, review: row } = await detailOf(review);
    const code = row.anonymousCode;
    expect(shown.files.map(({ current, kind, path, name }) => [current, kind, path, name])).toEqual([
      [true, 'paper', `review/${review}.txt`, `${code}.txt`],
      [true, 'attachment', `review/${review}/2.txt`, `${code}-2.txt`],
      [false, 'paper', `review/${review}/v1.txt`, `${code}-v1.txt`],
    ]);
    expect(shown).toMatchObject({ worksFile: `review/${review}.txt`, worksFileWithheld: false });
    expect(JSON.stringify(shown)).not.toMatch(/张三|李四|王五/);
    for (const { path } of shown.files) {
      expect(await server.as('EXPERT').call('GET', '/sys/common/link', { path }), path ?? '').toMatchObject({ success: true });
      expect(await server.as('APPL').call('GET', '/sys/common/link', { path }), path ?? '').toMatchObject({ success: false });
    }
  });

  test('the answers to the form of works are shown, without those that the form keeps from experts', async () => {
    const { works, review } = await reviewing();
    const { competition } = (await server.db.one<{ competition: string }>(
      'select competition_id as competition from ds_tb_works where id = $1',
      [works],
    )) ?? { competition: '' };
    const fields = [
      {
        key: 'method',
        label: '方法',
        labelEn: 'Method',
        type: 'choice',
        options: [
          { value: 'a', label: '甲法' },
          { value: 'b', label: '乙法' },
        ],
        many: true,
      },
      { key: 'tutor', label: '指导', type: 'text', hideFromExperts: true },
      { key: 'mobile', label: '联系方式', type: 'text' },
      { key: 'secret', label: '备注', type: 'text', sensitive: true },
      { key: 'open', label: '联系邮箱样例', type: 'text', hideFromExperts: false },
      { key: 'proof', label: '证明', type: 'file' },
    ];
    await server.db.run(
      `insert into ds_tb_competition_form (id, tenant_id, competition_id, form_name, form_kind, fields, status, version, create_time)
       values ('deskform', 1, $1, '作品表', 'works', $2, $3, 900, now())`,
      [competition, JSON.stringify(fields), templateStatus.inUse],
    );
    const answers = { method: 'a,b', tutor: '王导', mobile: '13900001111', secret: '密', open: '公开', proof: 'temp/x.txt' };
    await server.db.run('update ds_tb_works set answers = $2, group_id = null, stage_id = null where id = $1', [
      works,
      JSON.stringify(sealJson(server.services.cipher, answers)),
    ]);
    const shown = (await detailOf(review)).works.answers;
    await server.db.run(`delete from ds_tb_competition_form where id = 'deskform'`);
    expect(shown).toEqual([
      { label: '方法', labelEn: 'Method', text: '甲法、乙法' },
      { label: '联系邮箱样例', labelEn: null, text: '公开' },
    ]);
  });

  test('confidence is kept with the review and sealed by its digest', async () => {
    const { review } = await reviewing();
    const items = (await detailOf(review)).template.items.map(({ id, maxValue }) => ({ itemId: id, scoreValue: maxValue }));
    expect(await act('stage', review, { items: [], confidence: '9' })).toMatchObject({ error: 'input.invalid' });
    expect(await act('stage', review, { items: [], confidence: '2', secondsSpent: 61 })).toMatchObject({ success: true });
    expect((await detailOf(review)).result).toMatchObject({ confidence: '2', secondsSpent: 61, isDraft: '1' });
    expect(await act('submitReview', review, { items, confidence: '3' })).toMatchObject({ success: true });
    expect((await detailOf(review)).result).toMatchObject({ confidence: '3', isDraft: '0' });
  });

  test('two windows: the second of one revision is refused', async () => {
    const { review } = await reviewing();
    const { revision } = (await detailOf(review)).review;
    expect(await act('stage', review, { items: [], comment: 'a', revision })).toMatchObject({ success: true });
    expect(await act('stage', review, { items: [], comment: 'b', revision })).toMatchObject({ error: 'row.stale' });
    expect((await detailOf(review)).result).toMatchObject({ comment: 'a' });
  });

  test('REVIEW-04: a return for a conflict of interest keeps the expert away for good', async () => {
    const { review, works } = await reviewing();
    expect(await act('askReturn', review, { kind: 'conflict', reason: '曾是其导师' })).toMatchObject({ success: true });
    expect(await act('approveReturn', review, {}, 'ADMIN')).toMatchObject({ success: true });
    const recusals = await server.as('ADMIN').ok<{ records: Body[] }>('GET', '/dsTbRecusal/list', { targetId: works });
    expect(recusals.records).toMatchObject([{ expertId: ownExpertId, targetType: 'works', reason: '曾是其导师', source: 'expert' }]);
  });
});

describe('SCREEN-52: the projects in which an expert reviews', () => {
  const projects = () => server.as('EXPERT').ok<MyReviewProject[]>('GET', '/dsTbReview/projects');
  const projectOf = (id: string) => server.as('EXPERT').ok<MyProjectDetail>('GET', '/dsTbReview/project', { id });
  /** What another expert submitted for the same work. */
  const another = async ({ project, works }: { readonly project: string; readonly works: string }) => {
    const expertId = await reference(server, 'dsTbExpert', true);
    const { id } = await create(server, 'dsTbWorksAllot', { projectId: project, worksId: works, expertId });
    await server.db.run(`update ds_tb_works_allot set status = '2', total_score = 77, submit_time = now() where id = $1`, [id]);
    await server.db.run(
      `insert into ds_tb_review_result (id, tenant_id, allot_id, works_id, expert_id, version_no, is_draft, items, comment, comment_to_entrant, total_score, create_by, create_time)
       values ($1, 1, $2, $3, $4, 1, '0', '[]', '仅供组织者', '给参赛者', 77, 'someone', now())`,
      [`result-${id}`.slice(0, 32), id, works, expertId],
    );
    return expertId;
  };

  test('with progress, dates and fee; other projects and other people’s are missing', async () => {
    const { project, review } = await reviewing([], { feePerReview: 50 });
    expect((await projects()).find(({ id }) => id === project)).toMatchObject({
      all: 1,
      submitted: 0,
      open: 1,
      feePerReview: 50,
      earned: 0,
    });
    const items = (await detailOf(review)).template.items.map(({ id, maxValue }) => ({ itemId: id, scoreValue: maxValue }));
    expect(await act('submitReview', review, { items })).toMatchObject({ success: true });
    expect((await projectOf(project)).project).toMatchObject({ all: 1, submitted: 1, open: 0, earned: 50, nextDue: null });
    const others = await create(server, 'dsTbReviewProject', {});
    expect(await server.as('EXPERT').call('GET', '/dsTbReview/project', { id: others.id })).toMatchObject({ error: 'row.missing' });
    expect(await server.as('APPL').call('GET', '/dsTbReview/projects')).toMatchObject({ success: false });
  });

  test.each([
    ['never', false, false, false],
    ['afterOwn', false, true, true],
    ['afterClose', false, false, true],
  ])('shows others’ reviews %s', async (othersVisible, atFirst, afterOwn, afterClose) => {
    const one = await reviewing([], { othersVisible });
    const expertId = await another(one);
    const seen = async (): Promise<boolean> => {
      const { works } = await projectOf(one.project);
      const [work] = works;
      expect(JSON.stringify(works)).not.toMatch(new RegExp(`仅供组织者|someone|${expertId}`));
      expect((await detailOf(one.review)).others).toEqual(work?.others);
      if (work?.others === null) return false;
      expect(work?.others).toEqual([{ items: [], commentToEntrant: '给参赛者', totalScore: 77 }]);
      return true;
    };
    expect(await seen()).toBe(atFirst);
    const items = (await detailOf(one.review)).template.items.map(({ id, maxValue }) => ({ itemId: id, scoreValue: maxValue }));
    expect(await act('submitReview', one.review, { items })).toMatchObject({ success: true });
    expect(await seen()).toBe(afterOwn);
    await run(server, 'dsTbReviewProject', 'close', one.project);
    expect(await seen()).toBe(afterClose);
  });
});
