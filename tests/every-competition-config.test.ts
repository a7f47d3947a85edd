import type { AnyRow, CompetitionConfig, ConfigApplied, ConfigRow } from '@saiyun/sdk/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { create, run } from './support/sample.ts';
import { type Caller, type TestServer, testServer } from './support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server?.close());

const admin = (): Caller => server.as('ADMIN');
const configOf = (id: string, by = admin()) => by.ok<CompetitionConfig>('GET', '/dsTbCompetition/config', { id });
const send = (config: unknown, { prune = false, by = admin() } = {}) => by.call('PUT', '/dsTbCompetition/applyConfig', { config, prune });
const apply = async (config: unknown, prune = false): Promise<ConfigApplied> => {
  const answer = await send(config, { prune });
  if (!answer.success) throw new Error(JSON.stringify(answer));
  return answer.result as ConfigApplied;
};
const rowsOf = async (path: string, competitionId: string): Promise<readonly AnyRow[]> =>
  (await admin().ok<{ records: AnyRow[] }>('GET', `/${path}/list`, { competitionId, pageSize: 50 })).records;

/** A competition with something of everything. */
async function made(): Promise<AnyRow> {
  const competition = await create(server, 'dsTbCompetition', { stepDone: [1], competitionNameEn: 'Seventh' });
  const { id } = competition;
  const top = await create(server, 'dsTbCompetitionGroup', { competitionId: id, groupCode: 'TOP', formId: null });
  const meal = await create(server, 'dsTbCostItem', { competitionId: id, groupId: null, isChoice: '1', amount: 180.5 });
  const form = await create(server, 'dsTbCompetitionForm', {
    competitionId: id,
    groupId: top.id,
    stageId: null,
    fields: [{ key: 'meal', label: '用餐', type: 'choice', options: [{ value: 'lunch', label: '午餐', feeId: meal.id }] }],
  });
  await run(server, 'dsTbCompetitionForm', 'use', form.id);
  const low = await create(server, 'dsTbCompetitionGroup', { competitionId: id, groupCode: 'LOW', parentId: top.id, formId: form.id });
  const stage = await create(server, 'dsTbCompetitionStage', { competitionId: id });
  const project = await create(server, 'dsTbReviewProject', { competitionId: id, stageId: stage.id, groupIds: `${low.id},${top.id}` });
  await create(server, 'dsTbAwardRule', { projectId: project.id, level: 1 });
  await create(server, 'dsTbCertificateTemplate', { competitionId: id });
  await create(server, 'dsTbRecusalRule', { competitionId: id });
  return competition;
}

/** The same document for another platform: with another code, and templates of another name. */
function renamed(config: CompetitionConfig, code: string): CompetitionConfig {
  const text = JSON.stringify({ ...config, competition: { ...config.competition, competitionCode: code, seriesId: null } });
  const names = [...(config.reviewTemplates ?? []), ...(config.certificateTemplates ?? [])].map(({ templateName }) => String(templateName));
  return names.reduce((all, name) => all.replaceAll(`"${name}`, `"${code} ${name}`), text) === text
    ? (JSON.parse(text) as CompetitionConfig)
    : (JSON.parse(names.reduce((all, name) => all.replaceAll(`"${name}`, `"${code} ${name}`), text)) as CompetitionConfig);
}

describe('A9: a competition as a document', () => {
  test('names instead of ids, every list, no files and nothing that people did; applied again it changes nothing', async () => {
    const { id, competitionCode } = await made();
    const config = await configOf(id);
    expect(config).toMatchObject({
      kind: 'competition',
      version: 1,
      competition: { competitionCode, competitionNameEn: 'Seventh' },
      groups: [{ groupCode: 'LOW', parentId: 'TOP', formId: expect.stringMatching(/@\d+$/) }, { groupCode: 'TOP' }],
      fees: [{ amount: 180.5, isChoice: '1' }],
      forms: [{ state: 'inUse', groupId: 'TOP', fields: [{ options: [{ value: 'lunch' }] }] }],
      reviewProjects: [{ groupIds: ['LOW', 'TOP'] }],
      awardRules: [{ level: 1 }],
      certificateTemplates: [{ state: 'draft' }],
      recusalRules: [{}],
    });
    const [fee] = config.fees ?? [];
    expect(config.forms?.[0]).toMatchObject({ fields: [{ options: [{ feeId: fee?.itemName }] }] });
    expect(config.reviewTemplates?.[0]?.items).toMatchObject([{ itemCode: expect.any(String), weight: 60 }, { weight: 40 }]);
    expect(JSON.stringify(config)).not.toMatch(/[0-9a-f]{32}/);
    const again = await apply(config, true);
    expect(again).toMatchObject({ id, changes: [] });
    expect(again.unchanged).toBeGreaterThan(8);
  });

  test('a competition that is not there is made with everything in it, and read back as it was given', async () => {
    const config = renamed(await configOf((await made()).id), 'NEW-77');
    const applied = await apply(config);
    expect(applied.changes.every(({ action }) => action === 'add' || action === 'edit')).toBe(true);
    const { seriesId: _series, ...own } = config.competition;
    expect(await configOf(applied.id)).toEqual({ ...config, competition: own });
    expect(await rowsOf('dsTbCompetitionGroup', applied.id)).toHaveLength(2);
    expect(await apply(config)).toMatchObject({ changes: [] });
  });

  test('only what differs is changed and told, with what it was; what is left out stays', async () => {
    const { id, competitionCode } = await made();
    const before = await configOf(id);
    const config = {
      kind: 'competition',
      version: 1,
      competition: { competitionCode, teamMax: 9 },
      groups: [{ groupCode: 'TOP', quota: 40 }],
    };
    expect(await apply(config)).toEqual({
      id,
      changes: [
        {
          part: 'competition',
          label: '竞赛',
          name: competitionCode,
          action: 'edit',
          fields: [{ field: 'teamMax', label: '最多人数', before: before.competition.teamMax ?? null, after: 9 }],
        },
        expect.objectContaining({ part: 'groups', name: 'TOP', action: 'edit' }),
      ],
      unchanged: 0,
      unlisted: [expect.objectContaining({ part: 'groups', name: 'LOW' })],
      plan: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
    const after = await configOf(id);
    expect(after.groups?.map(({ groupCode }) => groupCode)).toEqual(['LOW', 'TOP']);
    expect(after.competition).toEqual({ ...before.competition, teamMax: 9 });
    expect(await apply({ ...config, groups: [{ groupCode: 'TOP', quota: null }] })).toMatchObject({
      changes: [{ fields: [{ field: 'quota', before: 40, after: null }] }],
    });
  });

  test('no limit and a limit of 0 are two things', async () => {
    const { id, competitionCode } = await made();
    const wanted = (unitQuota: number | null): object => ({ kind: 'competition', version: 1, competition: { competitionCode, unitQuota } });
    await apply(wanted(null));
    for (const [now, before] of [
      [0, null],
      [null, 0],
    ] as const)
      expect((await apply(wanted(now))).changes).toMatchObject([{ fields: [{ field: 'unitQuota', before, after: now }] }]);
    expect((await configOf(id)).competition.unitQuota).toBeUndefined();
  });

  test('a tree and the criteria of a template go with prune alone, all at once', async () => {
    const { id } = await made();
    const { groups: _groups, reviewProjects: _projects, awardRules: _rules, forms: _forms, ...config } = await configOf(id);
    const template = await create(server, 'dsTbReviewTemplate', {});
    const item = { templateId: template.id, parentId: null, itemCode: 'top', itemType: 'text' };
    const top = await create(server, 'dsTbReviewTemplateItem', item);
    await create(server, 'dsTbReviewTemplateItem', { ...item, itemCode: 'low', parentId: top.id });
    await server.db.run('update ds_tb_review_project set template_id = $2 where competition_id = $1', [id, template.id]);
    const whole = await configOf(id);
    const own = whole.reviewTemplates?.find(({ templateName }) => templateName === template.templateName);
    const less = { ...config, reviewTemplates: [{ ...own, items: [] }] };
    const kept = await apply(less);
    expect(kept.changes).toEqual([]);
    const rest = kept.unlisted.filter(({ part }) => part === 'reviewItems').map(({ name }) => name.split(' / ')[1]);
    expect(rest).toEqual(expect.arrayContaining(['top', 'low']));
    const gone = (await apply(less, true)).changes.filter(({ part }) => part === 'reviewItems');
    expect(gone).toHaveLength(rest.length);
    const tree = [
      { groupCode: 'T1', groupName: '上' },
      { groupCode: 'T2', groupName: '下', parentId: 'T1' },
    ];
    const { groups = [] } = await configOf(id);
    await apply({ ...config, reviewTemplates: [], groups: [...groups, ...tree] });
    expect((await apply({ ...config, reviewTemplates: [], groups }, true)).changes.map(({ name }) => name).toSorted()).toEqual([
      'T1',
      'T2',
    ]);
  });

  test('a plan that was agreed to is carried out as it was shown, or refused', async () => {
    const { id, competitionCode } = await made();
    const { groups = [], ...config } = await configOf(id);
    const wanted = { ...config, competition: { competitionCode, teamMax: 8 }, groups };
    const { plan } = await apply(wanted);
    expect(await admin().call('PUT', '/dsTbCompetition/applyConfig', { config: wanted, plan })).toMatchObject({ error: 'row.stale' });
    const back = { ...wanted, competition: { competitionCode, teamMax: 9 } };
    expect(await admin().call('PUT', '/dsTbCompetition/applyConfig', { config: back, plan: '0'.repeat(64) })).toMatchObject({
      error: 'row.stale',
    });
    expect((await configOf(id)).competition.teamMax).toBe(8);
    const { plan: agreed } = await apply(back);
    expect(agreed).not.toBe(plan);
  });

  test('what a list does not have goes only if that is asked for', async () => {
    const { id } = await made();
    const { groups = [], awardRules: _rules, ...config } = await configOf(id);
    const more = { ...config, groups: [...groups, { groupCode: 'NEW', groupName: '新组' }] };
    await apply(more);
    expect(await apply({ ...config, groups })).toMatchObject({ changes: [] });
    expect((await apply({ ...config, groups }, true)).changes).toEqual([
      { part: 'groups', label: '组别', name: 'NEW', action: 'delete', fields: [] },
    ]);
    expect((await configOf(id)).awardRules).toHaveLength(1);
    expect(await send({ ...config, groups: groups.filter(({ groupCode }) => groupCode !== 'TOP') }, { prune: true })).toMatchObject({
      success: false,
      error: 'row.referenced',
    });
  });
});

describe('A9: a document that is refused changes nothing and says where', () => {
  const rows = (lists: Partial<Record<string, readonly ConfigRow[]>>, competitionCode: unknown): object => ({
    kind: 'competition',
    version: 1,
    competition: { competitionCode },
    ...lists,
  });

  test.each([
    ['groups', { groupCode: 'LOW', parentId: 'NOWHERE' }, { field: 'parentId', code: 'reference' }],
    ['groups', { groupCode: 'LOW', quotta: 3 }, { field: 'quotta', code: 'unknown' }],
    ['groups', { groupCode: 'LOW', quota: -1 }, { field: 'quota' }],
    ['groups', { groupCode: 'LOW', id: 'x' }, { field: 'id', code: 'unknown' }],
    ['groups', { groupCode: 'LOW', competitionId: 'x' }, { field: 'competitionId', code: 'unknown' }],
    ['stages', { stageNo: 77, stageName: '复赛' }, { field: 'stageType', code: 'required' }],
    ['fees', { itemName: '餐费', feeMode: 'team', amount: 0.001 }, { field: 'amount' }],
    ['awardRules', { projectId: '无此项目', level: 1 }, { field: 'projectId', code: 'reference' }],
    ['stages', { stageNo: 78, state: 'open' }, { field: 'state', code: 'unknown' }],
    [
      'stages',
      { stageNo: 79, stageName: '复赛', stageType: 'area', promoteRule: { kind: 'top', value: 'many' } },
      { field: 'promoteRule', code: 'shape', params: { fault: 'value: no number of works' }, text: expect.stringContaining('value：') },
    ],
  ])('%s %j', async (part, row, issue) => {
    const { id, competitionCode } = await made();
    const before = await configOf(id);
    const answer = await send(rows({ groups: [{ groupCode: 'FINE', groupName: '可以' }], [part]: [row] }, competitionCode));
    expect(answer).toMatchObject({
      success: false,
      error: 'input.invalid',
      issues: expect.arrayContaining([expect.objectContaining(issue)]),
      place: { index: 0 },
    });
    expect(await configOf(id)).toEqual(before);
  });

  test('of a criterion it says which one, and of which template', async () => {
    const { competitionCode } = await made();
    const item = { itemCode: 'a', itemName: 'A', itemType: 'text' };
    const items = [item, { ...item, itemCode: 'b', weight: -5 }];
    const template = { templateName: 'T1', items: [item] };
    const answer = await send(rows({ reviewTemplates: [template, { ...template, templateName: 'T2', items }] }, competitionCode));
    expect(answer).toMatchObject({
      issues: expect.arrayContaining([expect.objectContaining({ field: 'weight' })]),
      place: { part: 'dsTbReviewTemplateItem', index: 1, above: 1 },
    });
  });

  test('a version in use, twice the same row, other kinds of documents, other people', async () => {
    const { id, competitionCode } = await made();
    const { forms: [form] = [] } = await configOf(id);
    expect(await send(rows({ forms: [{ ...form, formKind: undefined, formNameEn: 'Other' }] }, competitionCode))).toMatchObject({
      success: false,
    });
    expect(await send(rows({ forms: [{ ...form, state: 'draft' }] }, competitionCode))).toMatchObject({ issues: [{ field: 'state' }] });
    expect(
      await send(
        rows(
          {
            groups: [
              { groupCode: 'A', groupName: 'a' },
              { groupCode: 'A', groupName: 'b' },
            ],
          },
          competitionCode,
        ),
      ),
    ).toMatchObject({
      issues: [{ code: 'duplicate' }],
      place: { part: 'dsTbCompetitionGroup', index: 1 },
    });
    for (const wrong of [[], 'x', { kind: 'other' }, { kind: 'competition', version: 2 }, rows({ groups: 'x' as never }, competitionCode)])
      expect(await send(wrong)).toMatchObject({ error: 'input.invalid', issues: [{ code: 'shape' }] });
    expect(await send({ ...rows({}, competitionCode), people: [] })).toMatchObject({ issues: [{ field: 'people', code: 'unknown' }] });
    for (const role of ['SUB', 'FIN', 'AUD', 'APPL'] as const) {
      expect(await send(rows({}, competitionCode), { by: server.as(role) })).toMatchObject({ error: 'access.denied' });
      expect(await server.as(role).call('GET', '/dsTbCompetition/config', { id })).toMatchObject({ error: 'access.denied' });
    }
    expect(await server.as('ADMIN', 2).call('GET', '/dsTbCompetition/config', { id })).toMatchObject({ error: 'row.missing' });
  });
});
