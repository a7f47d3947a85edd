import { toWireTime } from '@saiyun/sdk/view';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Body, create, daysFrom, reference, run, sampleOf } from './support/sample.ts';
import { ownExpertId, type TestMethod, type TestServer, testServer } from './support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server?.close());

type By = 'ADMIN' | 'SUB' | 'UNIT' | 'APPL' | 'EXPERT' | 'AUD';

/** The error with which a call is refused, or `done`. */
const said = async (by: By, method: TestMethod, path: string, data?: Body, language: 'zh' | 'en' = 'zh'): Promise<string> => {
  const { success, error } = await server.as(by).call(method, path, data, language);
  return success ? 'done' : String(error);
};

const asSql = async (sql: string, ...params: unknown[]): Promise<void> => void (await server.db.run(sql, params));

describe('the gates of a competition', () => {
  test('registering and handing in are open from the first second to the last one of the grace', async () => {
    const { id: competitionId } = await create(server, 'dsTbCompetition', { graceSeconds: 60, perPersonMax: 99 });
    expect(
      await said('APPL', 'POST', '/dsTbRegistration/add', await sampleOf(server, 'dsTbRegistration', { competitionId, groupId: null })),
    ).toBe('registration.closed');
    await run(server, 'dsTbCompetition', 'publish', competitionId);
    const entry = await create(server, 'dsTbRegistration', { competitionId, groupId: null });
    await run(server, 'dsTbRegistration', 'submit', entry.id);
    await run(server, 'dsTbRegistration', 'approve', entry.id);
    await asSql('update ds_tb_registration set captain_user_id = $2 where id = $1', entry.id, server.as('APPL').userId);
    const work = await create(server, 'dsTbWorks', { competitionId, registrationId: entry.id, groupId: null });
    const start = server.now();
    const closing = Math.floor(start.getTime() / 1000) * 1000;
    for (const [seconds, open] of [
      [-60, true],
      [0, true],
      [60, true],
      [61, false],
    ] as const) {
      // The clock stands still and the gate moves.
      const end = new Date(closing - seconds * 1000);
      await asSql('update ds_tb_competition set register_end = $2, submission_end_time = $2 where id = $1', competitionId, end);
      const draft = await sampleOf(server, 'dsTbRegistration', { competitionId, groupId: null });
      expect(await said('APPL', 'POST', '/dsTbRegistration/add', draft), `registering ${seconds}`).toBe(
        open ? 'done' : 'registration.closed',
      );
      const data = { ids: work.id };
      expect(await said('APPL', 'PUT', '/dsTbWorks/submit', data), `handing in ${seconds}`).toBe(open ? 'done' : 'works.closed');
      const edit = { id: work.id, revision: (await revisionOf('ds_tb_works', work.id)) as number, title: `改 ${seconds}` };
      expect(await said('APPL', 'PUT', '/dsTbWorks/edit', edit), `editing ${seconds}`).toBe(open ? 'done' : 'works.closed');
    }
  });
});

const revisionOf = async (table: string, id: string): Promise<unknown> =>
  (await server.db.one<{ revision: number }>(`select revision from ${table} where id = $1`, [id]))?.revision;

describe('entries', () => {
  const published = async (given: Body): Promise<string> => {
    const { id } = await create(server, 'dsTbCompetition', given);
    await run(server, 'dsTbCompetition', 'publish', id);
    return id;
  };

  test('a person has as many entries as the competition allows, and a group is of its competition', async () => {
    const competitionId = await published({ perPersonMax: 2 });
    const draft = await sampleOf(server, 'dsTbRegistration', { competitionId, groupId: null, externalId: null });
    const add = (more: Body): Promise<string> => said('ADMIN', 'POST', '/dsTbRegistration/add', { ...draft, ...more });
    expect(await add({ teamName: '一队' })).toBe('done');
    const again = await server.as('ADMIN').call('POST', '/dsTbRegistration/add', { ...draft, teamName: '一队' });
    expect(again).toMatchObject({ error: 'input.invalid', issues: [{ field: 'externalId', code: 'unique' }] });
    expect(await add({ teamName: '二队', groupId: await reference(server, 'dsTbCompetitionGroup') })).toBe('input.invalid');
    expect(await add({ teamName: '二队' })).toBe('done');
    expect(await add({ teamName: '三队' })).toBe('registration.person_limit');
    expect(await said('UNIT', 'POST', '/dsTbRegistration/add', { ...draft, unitId: 'unit-other' })).toBe('input.invalid');
  });

  /**
   * With a quota of one: the results of submitting two entries, and of approving both by the school, by the organiser, and once more by
   * each.
   */
  const turns = {
    none: 'done registration.quota verb.state verb.state verb.state verb.state verb.state verb.state verb.state verb.state',
    unit: 'done done done registration.quota verb.state registration.quota verb.state registration.quota verb.state registration.quota',
    organiser: 'done done access.denied access.denied done registration.quota verb.state access.denied verb.state registration.quota',
    unitThenOrganiser: 'done done done done done registration.quota verb.state verb.state verb.state registration.quota',
  };

  test('who approves, in which turn and up to which quota, is up to the competition', async () => {
    for (const [unitAuditMode, expected] of Object.entries(turns)) {
      const competitionId = await published({ unitAuditMode, unitQuota: 1, perPersonMax: 99 });
      const make = async (): Promise<string> => (await create(server, 'dsTbRegistration', { competitionId, groupId: null })).id;
      const [first, second] = [await make(), await make()];
      const answers: string[] = [];
      for (const ids of [first, second]) answers.push(await said('ADMIN', 'PUT', '/dsTbRegistration/submit', { ids }));
      for (const by of ['UNIT', 'ADMIN', 'UNIT', 'ADMIN'] as const)
        for (const ids of [first, second]) answers.push(await said(by, 'PUT', '/dsTbRegistration/approve', { ids, opinion: '可以' }));
      expect(answers.join(' '), unitAuditMode).toBe(expected);
    }
  });

  test('of a returned entry only the fields that were asked for may be changed by its captain', async () => {
    const competitionId = await published({ perPersonMax: 99 });
    const { id } = await create(server, 'dsTbRegistration', { competitionId, groupId: null });
    await asSql('update ds_tb_registration set captain_user_id = $2 where id = $1', id, server.as('APPL').userId);
    await run(server, 'dsTbRegistration', 'submit', id);
    const data = { ids: id, opinion: '请改', fields: '队伍名称，phone、nonsense' };
    expect(await said('ADMIN', 'PUT', '/dsTbRegistration/returnBack', data)).toBe('done');
    const edit = async (by: By, more: Body): Promise<string> =>
      said(by, 'PUT', '/dsTbRegistration/edit', { id, revision: await revisionOf('ds_tb_registration', id), ...more });
    expect(await edit('APPL', { teamName: '新队', major: '数学' })).toBe('input.invalid');
    expect(await edit('APPL', { teamName: '新队' })).toBe('done');
    expect(await edit('ADMIN', { major: '数学' })).toBe('done');
    expect(await said('APPL', 'PUT', '/dsTbRegistration/submit', { ids: id })).toBe('done');
    await run(server, 'dsTbRegistration', 'approve', id);
    expect(await edit('ADMIN', { realName: '别人' })).toBe('input.invalid');
    expect(await said('UNIT', 'PUT', '/dsTbRegistration/returnBack', data)).toBe('access.denied');
  });

  test('a unit that is disabled gives its waiting entries back', async () => {
    const { id: unitId } = await create(server, 'dsTbUnit');
    const { id } = await create(server, 'dsTbRegistration', { unitId });
    await run(server, 'dsTbRegistration', 'submit', id);
    expect(await said('ADMIN', 'PUT', '/dsTbUnit/disable', { ids: unitId, reason: '停办' })).toBe('done');
    const back = await server.as('ADMIN').ok('GET', '/dsTbRegistration/queryById', { id });
    expect(back).toMatchObject({ status: '4', auditOpinion: '停办' });
  });
});

describe("an expert's reviews", () => {
  const own = async (): Promise<string> => {
    const { id, projectId } = await create(server, 'dsTbWorksAllot', { expertId: ownExpertId });
    await asSql(`update ds_tb_review_project set status = '2' where id = $1`, projectId);
    return id;
  };
  const scores = async (id: string, scoreValue: number | null): Promise<Body[]> => {
    const items = await server.db.many<{ id: string }>(
      `select i.id from ds_tb_review_template_item i join ds_tb_review_project p on p.template_id = i.template_id
       join ds_tb_works_allot a on a.project_id = p.id where a.id = $1 and i.del_flag = '0'`,
      [id],
    );
    return items.map((item) => ({ itemId: item.id, ...(scoreValue !== null && { scoreValue }) }));
  };
  const detail = (id: string, by: By = 'EXPERT'): Promise<string> => said(by, 'GET', '/dsTbReview/queryById', { id });

  test('are listed, filtered, counted and shown with what was written so far', async () => {
    const [id, other] = [await own(), await own()];
    const list = (data: Body, by: By = 'EXPERT', language: 'zh' | 'en' = 'zh') => said(by, 'GET', '/dsTbReview/myList', data, language);
    for (const data of [
      {},
      { status: '0' },
      { status: '2' },
      { title: '*样例*', pageSize: 1 },
      { competitionId: await reference(server, 'dsTbCompetition'), column: 'dueTime', order: 'asc' },
      { allotTime_begin: daysFrom(server, -1), column: 'anonymousCode' },
    ])
      expect(await list(data)).toBe('done');
    expect(await list({}, 'EXPERT', 'en')).toBe('done');
    expect(await list({ unitId: 'x' })).toBe('query.column');
    expect(await list({}, 'ADMIN')).toBe('access.denied');
    expect(await said('EXPERT', 'GET', '/dsTbReview/counts')).toBe('done');
    expect(await detail(id)).toBe('done');
    expect(await detail('nobody')).toBe('row.missing');
    expect(await detail(id, 'AUD')).toBe('access.denied');
    const put = async (verb: string, review: string, items: Body[]): Promise<string> =>
      said('EXPERT', 'PUT', `/dsTbWorksAllot/${verb}`, { ids: review, items, comment: '好' });
    expect(await put('stage', id, await scores(id, null))).toBe('done');
    expect(await detail(id)).toBe('done');
    expect(await put('submitReview', id, await scores(id, null))).toBe('review.incomplete');
    expect(await put('submitReview', id, await scores(id, 1000))).toBe('input.invalid');
    expect(await put('submitReview', id, await scores(id, 90))).toBe('done');
    expect(await detail(id)).toBe('done');
    expect(await put('stage', id, await scores(id, 80))).toBe('verb.state');
    await asSql(`update ds_tb_expert set signature_file = null where id = $1`, ownExpertId);
    expect(await put('stage', other, await scores(other, 80))).toBe('review.no_signature');
    await asSql(`update ds_tb_expert set signature_file = 'signature/x.png', status = '2' where id = $1`, ownExpertId);
    expect(await put('stage', other, await scores(other, 80))).toBe('access.denied');
    await asSql(`update ds_tb_expert set status = '1' where id = $1`, ownExpertId);
    await asSql(`update ds_tb_review_project set status = '3' where id = (select project_id from ds_tb_works_allot where id = $1)`, other);
    expect(await put('stage', other, await scores(other, 80))).toBe('review.window_closed');
    await asSql(`update ds_tb_review_project set status = '2' where id = (select project_id from ds_tb_works_allot where id = $1)`, other);
  });

  test('end at their due time, and an extension lies in the future', async () => {
    const id = await own();
    await asSql('update ds_tb_works_allot set due_time = $2 where id = $1', id, new Date(server.now().getTime() - 1000));
    expect(await detail(id)).toBe('done');
    expect(await said('ADMIN', 'GET', '/dsTbWorksAllot/queryById', { id })).toBe('done');
    const row = await server.db.one<{ status: string }>('select status from ds_tb_works_allot where id = $1', [id]);
    expect(row?.status).toBe('3');
    const extend = (dueTime: string) => said('ADMIN', 'PUT', '/dsTbWorksAllot/extend', { ids: id, dueTime, reason: '病假' });
    expect(await extend(toWireTime(server.now()))).toBe('input.invalid');
    expect(await extend(daysFrom(server, 1))).toBe('done');
  });

  test('a project opens when every work was given to enough experts', async () => {
    const { id: competitionId } = await create(server, 'dsTbCompetition');
    await run(server, 'dsTbCompetition', 'publish', competitionId);
    const { id: registrationId } = await create(server, 'dsTbRegistration', { competitionId, groupId: null });
    for (const verb of ['submit', 'approve']) await run(server, 'dsTbRegistration', verb, registrationId);
    const { id } = await create(server, 'dsTbReviewProject', { competitionId, groupIds: null, minPerWork: 2 });
    await run(server, 'dsTbReviewProject', 'startAllot', id);
    const open = (): Promise<string> => said('ADMIN', 'PUT', '/dsTbReviewProject/openReview', { ids: id });
    expect(await open()).toBe('input.invalid');
    const { id: worksId } = await create(server, 'dsTbWorks', { competitionId, registrationId, groupId: null });
    for (const verb of ['submit', 'lock']) await run(server, 'dsTbWorks', verb, worksId);
    for (const expected of ['input.invalid', 'done']) {
      await create(server, 'dsTbWorksAllot', { projectId: id, worksId, expertId: await reference(server, 'dsTbExpert', true) });
      expect(await open()).toBe(expected);
    }
  });

  test('what is allotted is a work that was handed in, to an expert at work, in a project that takes it', async () => {
    const good = await sampleOf(server, 'dsTbWorksAllot');
    const fresh = await create(server, 'dsTbReviewProject');
    const invited = await create(server, 'dsTbExpert');
    const add = (more: Body): Promise<string> => said('ADMIN', 'POST', '/dsTbWorksAllot/add', { ...good, ...more });
    expect(await add({ projectId: fresh.id })).toBe('input.invalid');
    expect(await add({ expertId: invited.id })).toBe('input.invalid');
    expect(await add({ worksId: (await create(server, 'dsTbWorks')).id })).toBe('input.invalid');
    expect(await add({ dueTime: null })).toBe('done');
  });
});

test('the values of a dictionary are asked for alike', async () => {
  const item = await create(server, 'sysDictItem');
  const check = (data: Body): Promise<string> => said('ADMIN', 'GET', '/sys/dictItem/dictItemCheck', data);
  const { dictId, itemValue } = item as unknown as Body;
  expect(await check({ dictId, itemValue })).toBe('row.duplicate');
  expect(await check({ dictId, itemValue, id: item.id })).toBe('done');
  expect(await check({ dictId, itemValue: 'free' })).toBe('done');
  expect(await check({ dictId })).toBe('query.value');
});

describe('calls of older clients, and what is one’s own', () => {
  test('CALL-130, CALL-141, CALL-142: competitions to enter, own entries and own works', async () => {
    const { id: competitionId } = await create(server, 'dsTbCompetition', { graceSeconds: 60, perPersonMax: 99 });
    await run(server, 'dsTbCompetition', 'publish', competitionId);
    const entry = await create(server, 'dsTbRegistration', { competitionId, groupId: null });
    await run(server, 'dsTbRegistration', 'submit', entry.id);
    await run(server, 'dsTbRegistration', 'approve', entry.id);
    await asSql('update ds_tb_registration set captain_user_id = $2 where id = $1', entry.id, server.as('APPL').userId);
    await create(server, 'dsTbWorks', { competitionId, registrationId: entry.id, groupId: null });
    const totals = async (by: By, path: string, data: Body = {}): Promise<number> => {
      expect(await said(by, 'GET', path, data)).toBe('done');
      return (await server.as(by).ok<{ total: number }>('GET', path, data)).total;
    };
    const at = (seconds: number): Promise<void> =>
      asSql(
        'update ds_tb_competition set register_end = $2 where id = $1',
        competitionId,
        new Date(server.now().getTime() - seconds * 1000),
      );
    const open = (by: By): Promise<number> => totals(by, '/dsTbCompetition/openList', { id: competitionId });
    for (const [seconds, found] of [
      [0, 1],
      [60, 1],
      [61, 0],
    ] as const) {
      await at(seconds);
      for (const by of ['APPL', 'ADMIN', 'UNIT'] as const) expect(await open(by), `${by} ${seconds}`).toBe(found);
    }
    expect(await totals('APPL', '/dsTbRegistration/myList', { competitionId })).toBe(1);
    expect(await totals('ADMIN', '/dsTbRegistration/myList', { competitionId })).toBe(0);
    expect(await totals('APPL', '/dsTbWorks/myList', { competitionId, column: 'title', order: 'asc' })).toBe(1);
    expect(await totals('UNIT', '/dsTbWorks/myList')).toBe(0);
    expect(await said('EXPERT', 'GET', '/dsTbRegistration/myList')).toBe('access.denied');
    expect(await said('APPL', 'GET', '/dsTbRegistration/myList', { nonsense: 1 })).toBe('query.column');
  });

  test('accounts: their roles, whether a name is free, freezing several', async () => {
    const one = await create(server, 'sysUser');
    const two = await create(server, 'sysUser');
    for (const by of ['ADMIN', 'UNIT', 'APPL', 'AUD'] as const) await said(by, 'GET', '/sys/user/queryUserRole', { userid: one.id });
    expect(await said('ADMIN', 'GET', '/sys/user/queryUserRole', { userid: 'nobody' })).toBe('row.missing');
    expect(await said('ADMIN', 'GET', '/sys/user/queryUserRole')).toBe('input.invalid');
    const { username } = one as unknown as Body;
    expect(await said('ADMIN', 'GET', '/sys/user/checkOnlyUser', { username })).toBe('signup.username_taken');
    expect(await said('ADMIN', 'GET', '/sys/user/checkOnlyUser', { username, id: one.id })).toBe('done');
    expect(await said('ADMIN', 'GET', '/sys/user/checkOnlyUser', { username: 'nobody_yet' })).toBe('done');
    expect(await said('ADMIN', 'GET', '/sys/user/checkOnlyUser')).toBe('input.invalid');
    const freeze = (data: Body, by: By = 'ADMIN'): Promise<string> => said(by, 'PUT', '/sys/user/frozenBatch', data);
    expect(await freeze({ ids: `${one.id},${two.id},`, status: 2 })).toBe('done');
    expect(await freeze({ ids: one.id, status: '2' })).toBe('done');
    expect(await freeze({ ids: `${one.id},${two.id}`, status: '1' }, 'AUD')).toBe('access.denied');
    expect(await freeze({ ids: server.as('ADMIN').userId, status: 2 })).toBe('user.self');
    expect(await freeze({ ids: one.id, status: 3 })).toBe('input.invalid');
    expect(await freeze({})).toBe('input.invalid');
  });

  test('notices: released, read, revoked', async () => {
    const make = async (given: Body): Promise<string> =>
      (await create(server, 'sysAnnouncement', { startTime: null, endTime: null, departIds: null, msgCategory: '1', ...given })).id;
    const expertId = server.as('EXPERT').userId;
    const toAll = await make({ msgType: 'ALL', userIds: null });
    const toOne = await make({ msgType: 'USER', userIds: expertId, msgCategory: '2', priority: 'H' });
    const over = await make({ msgType: 'ALL', userIds: null, startTime: daysFrom(server, -3), endTime: daysFrom(server, -1) });
    const older = (path: string, id: string, by: By = 'ADMIN'): Promise<string> => said(by, 'GET', `/sys/annountCement/${path}`, { id });
    for (const id of [toAll, toOne, over]) {
      expect(await older('doReleaseData', id)).toBe('done');
      // Notices sent at the same moment are ordered by id.
      server.moveClock(1000);
    }
    expect(await older('doReleaseData', toAll)).toBe('verb.state');
    expect(await older('doReovkeData', toAll, 'EXPERT')).toBe('access.denied');
    /** Which of the three an account has not read yet, and which it received, newest first. */
    const mine = async (by: By): Promise<{ unread: string[]; received: string[] }> => {
      const unread = await server.as(by).ok<Record<'anntMsgList' | 'sysMsgList', { id: string }[]>>('GET', '/sys/annountCement/listByUser');
      const received = await server.as(by).ok<{ records: { anntId: string }[] }>('GET', '/sys/sysAnnouncementSend/getMyAnnouncementSend');
      const named = (ids: readonly string[]): string[] => ids.flatMap((id) => names.get(id) ?? []);
      return {
        unread: named([...unread.anntMsgList, ...unread.sysMsgList].map(({ id }) => id)),
        received: named(received.records.map(({ anntId }) => anntId)),
      };
    };
    const names = new Map([
      [toAll, 'all'],
      [toOne, 'one'],
      [over, 'over'],
    ] as const);
    expect(await mine('EXPERT')).toEqual({ unread: ['all', 'one'], received: ['one', 'all'] });
    expect(await mine('APPL')).toEqual({ unread: ['all'], received: ['all'] });
    const read = (anntId: unknown, by: By = 'EXPERT'): Promise<string> =>
      said(by, 'PUT', '/sys/sysAnnouncementSend/editByAnntIdAndUserId', { anntId });
    expect(await read(toOne)).toBe('done');
    expect(await read(toOne, 'APPL')).toBe('row.missing');
    expect(await read(over)).toBe('row.missing');
    expect(await read('')).toBe('input.invalid');
    expect(await mine('EXPERT')).toEqual({ unread: ['all'], received: ['one', 'all'] });
    expect(await said('APPL', 'PUT', '/sys/sysAnnouncementSend/readAll')).toBe('done');
    expect(await mine('EXPERT')).toEqual({ unread: ['all'], received: ['one', 'all'] });
    expect(await mine('APPL')).toEqual({ unread: [], received: ['all'] });
    expect(await older('doReovkeData', toAll)).toBe('done');
    expect(await mine('EXPERT')).toEqual({ unread: [], received: ['one'] });
    expect(await mine('APPL')).toEqual({ unread: [], received: [] });
    expect(await older('doReleaseData', toAll)).toBe('done');
    expect(await mine('EXPERT')).toEqual({ unread: ['all'], received: ['all', 'one'] });
    expect(await mine('APPL')).toEqual({ unread: ['all'], received: ['all'] });
  });
});

describe('what is the expert’s own', () => {
  test('CALL-92: labels are listed with those who have them, confirmed', async () => {
    const label = await create(server, 'dsTbLabel', { status: '1' });
    const listed = async (by: By): Promise<Body> => {
      const all = await server.as(by).ok<{ id: string }[]>('GET', '/dsTbLabel/queryDsTbExpertLabeList');
      return { ...all.find(({ id }) => id === label.id) };
    };
    const before = await listed('ADMIN');
    const save = (by: By, expertId: string, labelIds: unknown): Promise<string> =>
      said(by, 'POST', '/dsTbExpertLabelRelation/save', { expertId, labelIds });
    expect(await save('ADMIN', 'nobody', '')).toBe('input.invalid');
    expect(await save('APPL', ownExpertId, '')).toBe('access.denied');
    expect(await save('ADMIN', ownExpertId, [label.id])).toBe('done');
    expect(await listed('ADMIN')).not.toEqual(before);
    expect(await save('ADMIN', ownExpertId, '')).toBe('done');
    expect(await listed('ADMIN')).toEqual(before);
  });

  test('CALL-149, CALL-163, CALL-169: account and cards are the expert’s alone', async () => {
    await create(server, 'dsTbBankAccount', { ownerType: 'expert', ownerId: ownExpertId });
    expect(await said('ADMIN', 'GET', '/dsTbExpertAccount/mine')).toBe('access.denied');
    expect(await server.as('EXPERT').ok('GET', '/dsTbExpertAccount/mine')).toMatchObject({ balance: 0, hasPayPassword: '0' });
    const [card] = await server.as('EXPERT').ok<{ id: string; revision: number }[]>('GET', '/dsTbBankAccount/mine');
    const save = (by: By, data: Body): Promise<string> => said(by, 'POST', '/dsTbBankAccount/save', data);
    expect(await save('EXPERT', { ...card, bankName: '' })).toBe('input.invalid');
    expect(await save('EXPERT', {})).toBe('input.invalid');
    expect(await save('ADMIN', {})).toBe('access.denied');
  });
});

describe('A9: the faults of a record are told at once, those of form with the choices and references that are none', () => {
  test.each(['add', 'edit'] as const)('of %s', async (name) => {
    const unit = await create(server, 'dsTbUnit');
    const wrong = { unitCode: null, areaId: 'nowhere', unitType: 'no-such-type', unitName: `改 ${name}` };
    const body = name === 'add' ? wrong : { ...wrong, id: unit.id, revision: 1 };
    const answer = await server.as('ADMIN').call(name === 'add' ? 'POST' : 'PUT', `/dsTbUnit/${name}`, body);
    expect(answer).toMatchObject({ success: false, error: 'input.invalid' });
    expect((answer.issues ?? []).map(({ field, code }) => `${field} ${code}`).toSorted()).toEqual([
      'areaId reference',
      'unitCode required',
      'unitType choice',
    ]);
  });
});
