import type { VerbAnswer } from '@saiyun/sdk';
import { type AnyRow, type Entity, headers, type Role, roles, type Verb } from '@saiyun/sdk/contract';
import { rowName } from '@saiyun/sdk/view';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { servedEntities } from '../server/src/kernel/served.ts';
import type { Body } from './support/sample.ts';
import { type TestServer, testServer } from './support/server.ts';
import { inputOf, rowOf, setState, stateColumn, statesOf } from './support/verb-rows.ts';

let server: TestServer;
beforeAll(async () => {
  // Orders are paid with a provider, and templates of text messages judged by one.
  server = await testServer({ SAIYUN_PAY_SIMULATOR: 'on', SAIYUN_SMS_SIMULATOR: 'on' });
  // Some verbs require proof; this test is about permissions.
  for (const role of roles) await server.as(role).prove();
  // A retried task would run, and change its row before the test has read it.
  await server.services.queue.stop();
  await server.services.payments.stop();
  await server.services.invoices.stop();
  await server.services.batches.stop();
});
afterAll(() => server?.close());

const withVerbs = servedEntities.filter((e) => Object.keys(e.verbs).length > 0);
const verbs = withVerbs.flatMap((e) => Object.entries(e.verbs).map(([name, verb]) => ({ e, name, verb, title: `${e.name}.${name}` })));

/** Verbs whose rule is stricter than the definition, with the resulting error. */
const narrower: Readonly<Record<string, string>> = {
  // Only the organiser may revoke an approval.
  'dsTbRegistration.returnBack UNIT 2': 'access.denied',
};

const expected = (e: Entity, name: string, verb: Verb, role: Role, state: string): string => {
  if (!verb.roles.includes(role)) return 'access.denied';
  return verb.from.includes(state) ? (narrower[`${e.name}.${name} ${role} ${state}`] ?? 'done') : 'verb.state';
};

const dryRunBy = async (role: Role): Promise<Record<string, string>> => ({
  [headers.token]: await server.as(role).token(),
  [headers.tenant]: '1',
  [headers.dryRun]: 'true',
});

describe.each(verbs)('$title', ({ e, name, verb }) => {
  test('every role in every state: done, or refused with the reason', async () => {
    const id = await rowOf(server, e);
    let dry = false;
    for (const state of statesOf(e)) {
      for (const role of roles) {
        const revision = await setState(server, e, id, state, role, name);
        const input = await inputOf(server, verb.input, id);
        const wanted = expected(e, name, verb, role, state);
        const stored = (): Promise<{ state: string; revision: number } | undefined> =>
          server.db.one(`select ${stateColumn(e)} as state, revision from ${e.table} where id = $1`, [id]);
        const trail = (): Promise<{ id: string; actor: string; after: string | null }[]> =>
          server.db.many(
            'select id, actor_id as actor, after->>$4 as after from sys_audit_log where entity = $1 and entity_id = $2 and action = $3',
            [e.name, id, name, e.stateField],
          );
        const known = new Set((await trail()).map((entry) => entry.id));
        if (wanted === 'done' && !dry) {
          // A trial comes first: the same response, and nothing is stored.
          dry = true;
          const events = () => server.db.one('select count(*)::int as n from sys_outbox where topic = $1', [`${e.name}.${name}`]);
          const before = [await stored(), await events(), await trail()];
          const trial = await server.inject('PUT', `${e.path}/${name}`, { ids: id, revision, ...input }, await dryRunBy(role));
          expect(trial, `${role} in state ${state}: ${trial.message}`).toMatchObject({
            success: true,
            message: '检查通过，没有写入任何数据',
            result: { rows: [{ id, revision: revision + 1 }] },
          });
          expect([await stored(), await events(), await trail()]).toEqual(before);
        }
        const answer = await server.as(role).call('PUT', `${e.path}/${name}`, { ids: id, revision, ...input });
        const what = `${role} in state ${state}: ${answer.message} ${JSON.stringify(answer.issues ?? '')}`;
        expect(answer.success ? 'done' : answer.error, what).toBe(wanted);
        const row = await stored();
        if (wanted !== 'done') {
          expect(row, what).toEqual({ state, revision });
          expect((await trail()).length, what).toBe(known.size);
          continue;
        }
        expect(row?.revision, what).toBe(revision + 1);
        if (verb.to !== undefined) expect(row?.state, what).toBe(verb.to);
        // Besides, some tell of their effect and of what follows.
        const { told: _told, next: _next, ...changed } = answer.result as VerbAnswer;
        expect(changed).toEqual({ rows: [{ id, revision: revision + 1, state: row?.state }] });
        const noted = (await trail()).filter((entry) => !known.has(entry.id));
        const after = row?.state === state ? null : row?.state;
        expect(noted, what).toEqual([{ id: expect.any(String) as string, actor: server.as(role).userId, after }]);
        const event = await server.db.one<{ payload: Body }>('select payload from sys_outbox where topic = $1 order by id desc limit 1', [
          `${e.name}.${name}`,
        ]);
        expect(event?.payload).toMatchObject({ id, from: state, to: row?.state, revision: revision + 1 });
      }
    }
  });

  const by = verb.roles[0];
  if (by === undefined) return;
  const from = verb.from[0] ?? '';

  test('a stale revision, missing input, unknown input and unknown rows are refused, and nothing changes', async () => {
    const id = await rowOf(server, e);
    const revision = await setState(server, e, id, from, by, name);
    const input = await inputOf(server, verb.input, id);
    const caller = server.as(by);
    const path = `${e.path}/${name}`;
    expect(await caller.call('PUT', path, { ids: id, revision: revision + 7, ...input })).toMatchObject({
      error: 'row.stale',
      code: 409,
      result: { id },
    });
    expect(await caller.call('PUT', path, { ids: [id, 'nobody'], ...input })).toMatchObject({
      error: verb.single ? 'verb.one_row' : 'row.missing',
    });
    expect(await caller.call('PUT', path, { ...input })).toMatchObject({ error: 'input.invalid', issues: [{ field: 'ids' }] });
    expect(await caller.call('PUT', path, { ids: id, ...input, nonsense: 1 })).toMatchObject({
      error: 'input.invalid',
      issues: [{ field: 'nonsense' }],
    });
    const required = Object.entries(verb.input ?? {}).filter(([, f]) => f.required);
    if (required.length > 0) {
      const answer = await caller.call('PUT', path, { ids: id });
      expect(answer).toMatchObject({ error: 'input.invalid', issues: required.map(([field]) => ({ field, code: 'required' })) });
    }
    const row = await server.db.one<{ state: string; revision: number }>(
      `select ${stateColumn(e)} as state, revision from ${e.table} where id = $1`,
      [id],
    );
    expect(row).toEqual({ state: from, revision });
  });

  const elsewhere = statesOf(e).find((s) => !verb.from.includes(s));
  if (verb.single || elsewhere === undefined) return;
  test('all rows or none', async () => {
    const [good, bad] = [await rowOf(server, e), await rowOf(server, e)];
    await setState(server, e, bad, elsewhere, by, name);
    const revision = await setState(server, e, good, from, by, name);
    const answer = await server
      .as(by)
      .call('PUT', `${e.path}/${name}`, { ids: `${good},${bad}`, ...(await inputOf(server, verb.input, good)) });
    expect(answer).toMatchObject({ success: false, error: 'verb.state' });
    // Of several rows it is said which was refused, by the name that the caller knows it by.
    const refused = await server.as(by).call('GET', `${e.path}/queryById`, { id: bad });
    if (refused.success) expect(answer.message).toContain(`${rowName(e, refused.result as AnyRow, 'zh-CN')}：`);
    const row = await server.db.one<{ state: string; revision: number }>(
      `select ${stateColumn(e)} as state, revision from ${e.table} where id = $1`,
      [good],
    );
    expect(row).toEqual({ state: from, revision });
  });
});
