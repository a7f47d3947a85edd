import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { StartPage, Todo } from '@saiyun/sdk/calls';
import type { Answer, Page } from '@saiyun/sdk/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { build } from '../../build.ts';
import { readConfig } from '../../config.ts';
import type { Db } from '../../db/db.ts';
import { migratedDatabase } from '../../db/migrated.test-support.ts';
import { paramsOf } from '../../kernel/list/figures.ts';
import { demoPassword, seed } from '../../seed/index.ts';
import { servicesOf } from '../../services.ts';
import { counting } from '../competition/counting.ts';

let folder: string;
let db: Db;
let app: ReturnType<typeof build>;
const tokens = new Map<string, string>();

const call = async <T>(username: string, path: string, query: Readonly<Record<string, string>> = {}): Promise<Answer<T>> => {
  const url = `/jeecg-boot${path}?${new URLSearchParams(query).toString()}`;
  return (await app.inject({ method: 'GET', url, headers: { 'X-Access-Token': tokens.get(username) ?? '' } })).json<Answer<T>>();
};
const startPage = async (username: string, query: Readonly<Record<string, string>> = {}): Promise<StartPage> => {
  const answer = await call<StartPage>(username, '/sys/dashboard/startPage', query);
  expect(answer).toMatchObject({ success: true });
  return answer.result;
};
const total = async (username: string, list: string, query: Todo['query']): Promise<number | string> => {
  const params = Object.fromEntries(Object.entries(paramsOf(query)).map(([name, value]) => [name, String(value)]));
  const answer = await call<Page<unknown>>(username, list, { ...params, pageSize: '1' });
  return answer.success ? answer.result.total : answer.message;
};

const accounts = ['admin', 'subadmin', 'school', 'expert', 'student', 'finance', 'auditor'] as const;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'saiyun-start-'));
  db = await migratedDatabase();
  const services = servicesOf({ db, config: readConfig({ SAIYUN_DATA: folder, SAIYUN_CAPTCHA: 'off', SAIYUN_LOG: 'silent' }) });
  await seed(services, 'small');
  app = build(services);
  await app.ready();
  // Somebody is expert and entrant at once.
  await db.run(
    `update sys_user set selectedroles = selectedroles || ',' || (select u.selectedroles from sys_user u where u.username = 'student')
     where username = 'expert'`,
  );
  for (const username of accounts) {
    await db.run('update sys_user set must_change = false where username = $1', [username]);
    const signedIn = await app.inject({ method: 'POST', url: '/jeecg-boot/sys/mLogin', payload: { username, password: demoPassword } });
    tokens.set(username, signedIn.json<Answer<{ token: string }>>().result.token);
  }
});
afterAll(async () => {
  await app?.close();
  await db?.close();
  await rm(folder, { recursive: true, force: true });
});

describe('COMP-10, SCREEN-09: the start page of a role', () => {
  test.each(accounts)('of %s: each number is that of the list that it names', async (username) => {
    const { todos } = await startPage(username);
    const listed = await Promise.all(todos.map(async ({ name, list, query }) => [name, await total(username, list, query)]));
    expect(todos.map(({ name, count }) => [name, count])).toEqual(listed);
    expect(todos.some(({ count }) => count > 0)).toBe(true);
  });

  test.each(['admin', 'subadmin', 'school', 'auditor'] as const)(
    'of %s: the numbers of a competition are those of its lists',
    async (username) => {
      const { running = [] } = await startPage(username);
      expect(running.length).toBeGreaterThan(0);
      for (const { id, entries, works, reviews } of running) {
        expect(entries).toBe(await total(username, '/dsTbRegistration/list', { match: { competitionId: id, status: counting.entries } }));
        expect(works).toBe(await total(username, '/dsTbWorks/list', { match: { competitionId: id, status: counting.works } }));
        if (!reviews) continue;
        const projectId = reviews.projectIds.join(',');
        expect(reviews.all).toBe(await total(username, '/dsTbWorksAllot/list', { match: { projectId, status: counting.reviews } }));
        expect(reviews.done).toBe(await total(username, '/dsTbWorksAllot/list', { match: { projectId, status: '2' } }));
      }
    },
  );

  test('a day of the chart has as many entries as the list of that day', async () => {
    const { charts } = await startPage('admin');
    const days = charts.find(({ name }) => name === 'entriesByDay')?.rows.filter(({ numbers }) => numbers[0]) ?? [];
    expect(days.length).toBeGreaterThan(3);
    for (const { value, numbers } of days) {
      const match = { submitTime_begin: `${value} 00:00:00`, submitTime_end: `${value} 23:59:59`, status: '!5' };
      expect(numbers).toEqual([await total('admin', '/dsTbRegistration/list', { match })]);
    }
  });

  test('shows an entrant every entry with its steps, and the competitions that can be entered', async () => {
    const { entries = [], open = [] } = await startPage('student');
    expect(entries.length).toBe(await total('student', '/dsTbRegistration/list', {}));
    expect(open.map(({ id }) => id).toSorted()).toEqual(
      (await call<Page<{ id: string }>>('student', '/dsTbCompetition/openList')).result.records.map(({ id }) => id).toSorted(),
    );
    const { todos } = await startPage('student');
    const dueOf = (name: string) => todos.find((todo) => todo.name === name)?.due;
    const first = (step: string) => entries.flatMap(({ next, due }) => (next === step && due !== null ? [due] : [])).toSorted()[0];
    expect([dueOf('entriesToPay'), dueOf('entriesToMend')]).toEqual([first('pay'), first('mend')]);
    expect(first('pay')).toEqual(expect.any(String));
    for (const { status, next, due } of entries) {
      if (status === '0') expect([next, due]).toEqual(['submit', expect.any(String)]);
      if (status === '4') expect([next, due]).toEqual(['mend', expect.any(String)]);
    }
  });

  test('COMP-10: an entry and its competition close for an entrant when the own extension does, not when they close for others', async () => {
    const before = await startPage('student');
    const draft = before.entries?.find(({ next }) => next === 'submit');
    if (!draft) throw new Error('the demo has a draft');
    const usual = before.open?.find(({ id }) => id === draft.competitionId)?.registerEnd;
    expect(draft.due).toBe(usual);
    const extend = (scope: string, id: string, end: string) =>
      db.run(
        `insert into ds_tb_timeline_exception (id, tenant_id, competition_id, scope_type, scope_id, gate, new_end, reason, create_time)
         values ($1, 1, $2, $3, $4, 'register', $5, 'ill', now())`,
        [`own-${scope}`, draft.competitionId, scope, id, new Date(`${end.replace(' ', 'T')}+08:00`)],
      );
    const [team, school] = ['2098-01-01 12:00:00', '2097-01-01 12:00:00'];
    await extend(
      'unit',
      (await db.one<{ unit: string }>(`select unit_id as unit from ds_tb_registration where id = $1`, [draft.id]))?.unit ?? '',
      school,
    );
    await extend('team', draft.id, team);
    await extend('area', 'elsewhere', '2099-01-01 12:00:00');
    const after = await startPage('student');
    expect(after.entries?.find(({ id }) => id === draft.id)?.due).toBe(team);
    expect(after.open?.find(({ id }) => id === draft.competitionId)?.registerEnd).toBe(team);
    const others = (all: StartPage) => all.open?.filter(({ id }) => id !== draft.competitionId);
    expect(others(after)).toEqual(others(before));
    await db.run(`delete from ds_tb_timeline_exception where id like 'own-%'`);
  });

  test('shows an expert what is due first, and the own money alone', async () => {
    const { desk } = await startPage('expert');
    const due = desk?.due.map(({ dueTime }) => dueTime ?? '') ?? [];
    expect(due).toEqual(due.toSorted((a, b) => a.localeCompare(b)));
    const account = (await call<Page<{ balance: number; frozen: number }>>('expert', '/dsTbExpertAccount/list')).result.records[0];
    expect(desk).toMatchObject({ available: expect.closeTo((account?.balance ?? 0) - (account?.frozen ?? 0), 6), frozen: account?.frozen });
  });

  test('somebody with two roles has both pages, and nobody has that of a role without holding it', async () => {
    expect(await startPage('expert')).toMatchObject({ role: 'EXPERT', roles: ['EXPERT', 'APPL'] });
    expect(await startPage('expert', { role: 'APPL' })).toMatchObject({ role: 'APPL', entries: expect.any(Array) });
    expect(await call('student', '/sys/dashboard/startPage', { role: 'ADMIN' })).toMatchObject({ success: false });
  });

  test('what an account may not do does not wait for it', async () => {
    const before = await startPage('finance');
    expect(before.todos.map(({ name }) => name)).toContain('withdrawalsToExamine');
    await db.run(
      `delete from sys_role_permission where permission_id in (select id from sys_permission where perms = 'dsTbExpertWithdrawal:examine')`,
    );
    const gone = app.inject({ method: 'POST', url: '/jeecg-boot/sys/mLogin', payload: { username: 'finance', password: demoPassword } });
    tokens.set('finance', (await gone).json<Answer<{ token: string }>>().result.token);
    expect((await startPage('finance')).todos.map(({ name }) => name)).not.toContain('withdrawalsToExamine');
  });

  const stepsOf = async (username: string): Promise<Readonly<Record<string, boolean>>> =>
    Object.fromEntries(((await startPage(username)).firstSteps ?? []).map(({ name, isDone }) => [name, isDone]));
  const keep = (username: string, isShown: unknown) =>
    app.inject({
      method: 'PUT',
      url: '/jeecg-boot/sys/dashboard/firstSteps',
      headers: { 'X-Access-Token': tokens.get(username) ?? '' },
      payload: { isShown },
    });

  test('lists the first steps of a role, each done when what it asks for is there', async () => {
    expect(await stepsOf('admin')).toMatchObject({
      units: true,
      accounts: true,
      look: false,
      delivery: false,
      backup: false,
      experts: true,
    });
    await db.run('insert into sys_site_look (tenant_id, site_name) values (1, $1)', ['云海竞赛']);
    expect(await stepsOf('admin')).toMatchObject({ look: true });
    await db.run(`update sys_user set phone = null, email = null where username = 'student'`);
    expect(await stepsOf('student')).toMatchObject({ contact: false, enter: true, submit: true });
    await db.run('update ds_tb_expert set signature_file = null where tenant_id = 1');
    expect(await stepsOf('expert')).toMatchObject({ profile: true, signature: false, firstReview: true });
    expect(await stepsOf('auditor')).toEqual({});
  });

  test('first steps that all are done go by themselves; those put away stay away until they are called back, of one account alone', async () => {
    await db.run(`update sys_user set email = 's@example.edu' where username = 'student'`);
    await db.run(`update ds_tb_works set status = '1' where status = '0'`);
    expect(await stepsOf('student')).toEqual({});
    expect((await keep('student', true)).json()).toMatchObject({ success: true });
    expect(await stepsOf('student')).toEqual({ contact: true, enter: true, submit: true, handIn: true });
    expect((await keep('admin', false)).json()).toMatchObject({ success: true });
    expect(await stepsOf('admin')).toEqual({});
    expect(await stepsOf('expert')).toMatchObject({ signature: false });
    expect((await keep('admin', 'x')).json()).toMatchObject({ success: false });
  });

  test('on the first day there is nothing to count, and the page says so', async () => {
    await db.run(`update ds_tb_competition set del_flag = '1'`);
    expect(await startPage('admin')).toMatchObject({ running: [], competitions: 0 });
  });
});
