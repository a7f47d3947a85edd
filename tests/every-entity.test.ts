import { isDeepStrictEqual } from 'node:util';
import { allFields, type Entity, headers, type Kind, type Role, roles, snakeCase } from '@saiyun/sdk/contract';
import { maskedFields } from '@saiyun/sdk/logic/access';
import { uniqueGroups } from '@saiyun/sdk/logic/draft';
import { maskDeep } from '@saiyun/sdk/view';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { servedEntities } from '../server/src/kernel/served.ts';
import { type Body, create, readerOf, ruledTexts, sample, writerOf } from './support/sample.ts';
import { type Answered, type TestMethod, type TestServer, testServer } from './support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server?.close());

type Row = Record<string, unknown> & { id: string; revision: number };

const writable = (e: Entity): boolean => e.calls.includes('add');
const outside = (allowed: readonly Role[]): Role[] => roles.filter((r) => !allowed.includes(r));
const list = async (e: Entity, query: Body = {}) =>
  server.as(readerOf(e)).ok<{ records: Row[]; total: number }>('GET', `${e.path}/list`, query);

/** The response to an account that writes other people's rows: no passwords, and masked wherever lists mask. */
const answered = (e: Entity, body: Body): Body =>
  Object.fromEntries(
    Object.entries(body).flatMap(([name, value]) => {
      const { writeOnly, mask, plainFor } = e.fields[name] ?? {};
      if (writeOnly) return [];
      return [[name, mask && !plainFor?.includes(writerOf(e)) ? maskDeep(mask, value) : value]];
    }),
  );

/** Columns that show whether masked values changed: for encrypted values, their hashes. */
const secretColumns = (e: Entity): string =>
  ['id', ...maskedFields(e).map((name) => `${snakeCase(name)}${e.fields[name]?.cipher ? '_hash' : ''}`)].join(', ');

const shown = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

const sqlTypes: Record<Kind, string> = {
  text: 'text',
  longText: 'text',
  int: 'integer',
  decimal: 'numeric',
  money: 'bigint',
  flag: 'text',
  date: 'date',
  instant: 'timestamp with time zone',
  dict: 'text',
  ref: 'text',
  file: 'text',
  json: 'jsonb',
};

/** A value that a field's filter must reject. */
const badValues: Partial<Record<Kind, string>> = { int: 'many', decimal: '1,5x', money: 'x1', date: '2026-02-30', instant: 'yesterday' };

/** The calls that a stranger tries, by name. */
const standardCalls = (e: Entity, id: string): readonly (readonly [string, () => Promise<unknown>])[] => {
  const calls = server.as(writerOf(e), 2);
  const byName = {
    queryById: () => calls.call('GET', `${e.path}/queryById`, { id }),
    edit: () => calls.call('PUT', `${e.path}/edit`, { id, revision: 1 }),
    delete: () => calls.call('DELETE', `${e.path}/delete`, { id }),
    deleteBatch: () => calls.call('DELETE', `${e.path}/deleteBatch`, { ids: id }),
  };
  return Object.entries(byName).filter(([name]) => e.calls.includes(name as keyof typeof byName));
};

describe.each(servedEntities.map((e) => [e.name, e] as const))('%s', (_name, e) => {
  const [writer, reader] = [writerOf(e), readerOf(e)];

  test('its table has the columns of the definition, with their types, and refuses absence where the definition does', async () => {
    const stored = await server.db.many<{ name: string; type: string; nullable: string }>(
      `select column_name as name, data_type as type, is_nullable as nullable from information_schema.columns where table_name = $1`,
      [e.table],
    );
    const columns = new Map(stored.map((c) => [c.name, c]));
    for (const [name, f] of Object.entries(allFields(e))) {
      if (f.writeOnly) continue;
      const column = columns.get(snakeCase(name));
      expect(column?.type, `${e.table}.${snakeCase(name)}`).toBe(sqlTypes[f.kind]);
      if (f.required || name === e.stateField) expect(column?.nullable, `${e.table}.${snakeCase(name)}`).toBe('NO');
      if (f.cipher) expect(columns.get(`${snakeCase(name)}_hash`)?.type).toBe('text');
    }
    expect(columns.get('id')?.type).toBe('text');
    const [view] = await server.db.many('select 1 from information_schema.views where table_name = $1', [e.table]);
    // For a view, the database does not report the constraints of its tables.
    expect(columns.get('tenant_id')?.nullable).toBe(view ? 'YES' : 'NO');
  });

  test('labels of verb inputs are in both languages', () => {
    const inputs = Object.values(e.verbs).flatMap((v) => Object.values(v.input ?? {}));
    expect(inputs.flatMap((f) => f.label).filter((half) => half.trim() === '')).toEqual([]);
  });

  if (writable(e))
    test('add → queryById → list → edit → stale edit → delete', async () => {
      const admin = server.as(writer);
      const body = await sample(server, e);
      const dry = { [headers.token]: await admin.token(), [headers.tenant]: '1', [headers.dryRun]: 'true' };
      // A trial returns what the real call would, and stores nothing.
      const trial = await server.inject('POST', `${e.path}/add`, body, dry);
      expect(trial, trial.message).toMatchObject({ success: true, message: '检查通过，没有写入任何数据', result: { revision: 1 } });
      expect(await server.db.one(`select id from ${e.table} where id = $1`, [(trial.result as Row).id])).toBeUndefined();
      const added = await admin.ok<Row>('POST', `${e.path}/add`, body);
      expect(added).toMatchObject({ ...answered(e, body), revision: 1, delFlag: e.numericDelFlag ? 0 : '0', ...e.fixed });
      const told = (name: string) => !e.fields[name]?.writeOnly || e.derived?.includes(name) === true;
      for (const name of Object.keys(e.fields)) if (!told(name)) expect(added).not.toHaveProperty(name);
      expect(await admin.ok('GET', `${e.path}/queryById`, { id: added.id })).toEqual(added);

      const page = await list(e, { id: added.id });
      expect(page.total).toBe(1);
      for (const [name, f] of Object.entries(e.fields)) {
        if (f.mask && typeof added[name] === 'string') expect(page.records[0]?.[name]).toMatch(/\*/);
        if ((f.kind === 'dict' || f.kind === 'ref') && added[name]) expect(page.records[0]?.[`${name}_dictText`], name).toMatch(/./);
      }

      const edits = e.calls.includes('edit');
      const changed = Object.entries(e.fields).find(
        ([name, f]) =>
          edits &&
          !f.server &&
          !f.frozen &&
          !f.unique &&
          f.kind === 'text' &&
          !f.pattern &&
          !f.writeOnly &&
          !ruledTexts.has(`${e.name}.${name}`),
      );
      const [field, wanted] = changed ? [changed[0], '改过 A'.slice(0, changed[1].max)] : ['', undefined];
      if (field) {
        const tried = await server.inject('PUT', `${e.path}/edit`, { id: added.id, revision: 1, [field]: wanted }, dry);
        expect(tried, tried.message).toMatchObject({ success: true, result: { [field]: wanted, revision: 2 } });
        expect(await admin.ok('GET', `${e.path}/queryById`, { id: added.id })).toEqual(added);
        const edited = await admin.ok<Row>('PUT', `${e.path}/edit`, { id: added.id, revision: 1, [field]: wanted });
        expect(edited).toMatchObject({ ...answered(e, body), [field]: wanted, revision: 2 });
        const stale = await admin.call('PUT', `${e.path}/edit`, { id: added.id, revision: 1, [field]: 'again' });
        expect(stale).toMatchObject({ success: false, error: 'row.stale', code: 409, result: { [field]: wanted, revision: 2 } });
        // The whole row may be sent back as it was read; stars stand for the stored value.
        const secrets = () => server.db.one(`select ${secretColumns(e)} from ${e.table} where id = $1`, [added.id]);
        const stored = await secrets();
        const whole = await admin.ok<Row>('PUT', `${e.path}/edit`, { ...edited, [field]: '改过 B'.slice(0, changed?.[1].max) });
        expect(whole.revision).toBe(3);
        expect(await admin.ok<Row>('PUT', `${e.path}/edit`, whole)).toMatchObject({ revision: 3 });
        expect(await secrets()).toEqual(stored);
      }

      if (!edits) expect(await admin.call('PUT', `${e.path}/edit`, added)).toMatchObject({ error: 'path.unknown' });
      if (!e.calls.includes('delete')) {
        expect(await admin.call('DELETE', `${e.path}/delete`, { id: added.id })).toMatchObject({ error: 'path.unknown' });
        return;
      }
      expect(await server.inject('DELETE', `${e.path}/delete`, { id: added.id }, dry)).toMatchObject({ success: true });
      await admin.ok('GET', `${e.path}/queryById`, { id: added.id });
      await admin.ok('DELETE', `${e.path}/delete`, { id: added.id });
      expect(await admin.call('GET', `${e.path}/queryById`, { id: added.id })).toMatchObject({
        success: false,
        error: 'row.missing',
        code: 404,
      });
      expect((await list(e, { id: added.id })).total).toBe(0);
      const kept = await server.db.one<{ flag: string }>(`select del_flag as flag from ${e.table} where id = $1`, [added.id]);
      expect(kept?.flag).toBe('1');
      const trail = await server.db.many<{ action: string }>(
        `select action from sys_audit_log where entity = $1 and entity_id = $2 order by create_time, action`,
        [e.name, added.id],
      );
      expect(trail.map((t) => t.action)).toEqual(expect.arrayContaining(field ? ['add', 'edit', 'delete'] : ['add', 'delete']));
    });

  if (writable(e) && e.calls.includes('edit') && maskedFields(e).some((name) => !e.fields[name]?.plainFor))
    test('A7: nobody reads in full by any other way what is told for a reason alone, and its owner reads it', async () => {
      const body = await sample(server, e);
      const added = await server.as(writer).ok<Row>('POST', `${e.path}/add`, body);
      const hidden = maskedFields(e).filter((name) => body[name] !== undefined && body[name] !== null && !e.fields[name]?.plainFor);
      expect(hidden).not.toEqual([]);
      const telling = (answer: Answered): string[] => {
        const text = JSON.stringify(answer);
        return hidden.filter((name) => text.includes(shown(body[name])));
      };
      for (const role of roles) {
        const caller = server.as(role);
        const own = role === 'APPL' || role === 'EXPERT';
        const calls: readonly (readonly [TestMethod, string, Body])[] = [
          ['GET', 'queryById', { id: added.id }],
          ['GET', 'list', { selections: added.id }],
          ['PUT', 'edit', { id: added.id, revision: 1 }],
          // A stale edit returns the current row.
          ['PUT', 'edit', { id: added.id, revision: 0 }],
        ];
        for (const [method, call, data] of calls) {
          const answer = await caller.call(method, `${e.path}/${call}`, data);
          if (!own) expect(telling(answer), `${role} ${call}`).toEqual([]);
        }
      }
      for (const field of hidden) {
        const asked = { entity: e.name, id: added.id, field };
        expect(await server.as(writer).call('POST', '/sys/sensitive/reveal', asked)).toMatchObject({ issues: [{ field: 'reason' }] });
        expect(await server.as(writer).ok('POST', '/sys/sensitive/reveal', { ...asked, reason: '核对' })).toEqual({ value: body[field] });
      }
      const trail = await server.db.many<{ reason: string | null; after: { fields: string[] } }>(
        `select reason, after from sys_audit_log where entity = $1 and entity_id = $2 and action = 'reveal'`,
        [e.name, added.id],
      );
      const told = trail.filter(({ after }) => after.fields.some((field) => hidden.includes(field)));
      expect(told.map(({ reason }) => reason)).toEqual(hidden.map(() => '核对'));
    });

  if (writable(e))
    test('secrets and sensitive values are nowhere in the audit log', async () => {
      const body = await sample(server, e);
      const added = await server.as(writer).ok<Row>('POST', `${e.path}/add`, body);
      const log = await server.db.one<{ after: unknown }>('select after from sys_audit_log where entity = $1 and entity_id = $2', [
        e.name,
        added.id,
      ]);
      expect(Object.keys(log?.after ?? {})).not.toEqual([]);
      const written = JSON.stringify(log?.after);
      for (const [name, f] of Object.entries(e.fields))
        if ((f.cipher || f.writeOnly || f.mask) && body[name]) expect(written, name).not.toContain(shown(body[name]));
      if (Object.values(e.fields).some((f) => f.cipher)) {
        const stored = JSON.stringify(await server.db.one(`select * from ${e.table} where id = $1`, [added.id]));
        for (const [name, f] of Object.entries(e.fields)) if (f.cipher && body[name]) expect(stored, name).not.toContain(shown(body[name]));
      }
    });

  if (writable(e))
    test('refuses a draft with every fault told at once, in the language of the call', async () => {
      const required = Object.entries(e.fields).filter(([, f]) => f.required && f.default === undefined);
      const zh = await server.as(writer).call('POST', `${e.path}/add`, { nonsense: 1 });
      expect(zh).toMatchObject({ success: false, code: 400, error: 'input.invalid' });
      expect(zh.issues?.map((i) => i.field)).toEqual([...required.map(([name]) => name), 'nonsense']);
      const en = await server.as(writer).call('POST', `${e.path}/add`, { nonsense: 1 }, 'en');
      for (const [i, [, f]] of required.entries()) {
        const told = f.requiredText ?? f.label;
        expect(zh.issues?.[i]?.text).toContain(told[0]);
        expect(en.issues?.[i]?.text).toContain(told[1]);
      }
      const owned = Object.entries(e.fields).find(([, f]) => f.server && f.kind !== 'json');
      if (owned) {
        const answer = await server.as(writer).call('POST', `${e.path}/add`, { ...(await sample(server, e)), [owned[0]]: '1' });
        expect(answer.issues).toMatchObject([{ field: owned[0], code: 'serverOwned' }]);
      }
    });

  const choices = Object.entries(e.fields).filter(([, f]) => !f.server && (f.kind === 'dict' || f.kind === 'ref'));
  if (writable(e) && choices.length > 0)
    test('refuses choices and references that are not there', async () => {
      const body = await sample(server, e);
      for (const [name, f] of choices) {
        const answer = await server.as(writer).call('POST', `${e.path}/add`, { ...body, [name]: 'nowhere' });
        expect(answer.issues, name).toMatchObject([{ field: name, code: f.kind === 'dict' ? 'choice' : 'reference' }]);
      }
    });

  if (writable(e) && uniqueGroups(e).length > 0)
    test('no two live rows share what must be unique', async () => {
      const body = await sample(server, e);
      await server.as(writer).ok('POST', `${e.path}/add`, body);
      const again = await server.as(writer).call('POST', `${e.path}/add`, body);
      expect(again.success).toBe(false);
      expect(['input.invalid', 'row.duplicate', 'registration.person_limit']).toContain(again.error);
      if (again.error === 'input.invalid') expect(again.issues?.map((i) => i.code)).toContain('unique');
    });

  if (outside(e.access.read).length + outside(e.access.write).length > 0)
    test('AUTH: roles that the definition does not name are refused every call', async () => {
      for (const role of outside(e.access.read))
        for (const call of ['list', 'queryById'])
          expect(await server.as(role).call('GET', `${e.path}/${call}`, { id: 'x' }), `${role} ${call}`).toMatchObject({
            error: 'access.denied',
            http: 403,
          });
      for (const role of outside(e.access.write)) {
        if (e.calls.includes('add'))
          expect(await server.as(role).call('POST', `${e.path}/add`, {})).toMatchObject({ error: 'access.denied' });
        if (e.calls.includes('edit'))
          expect(await server.as(role).call('PUT', `${e.path}/edit`, { id: 'x', revision: 1 })).toMatchObject({ error: 'access.denied' });
        if (e.calls.includes('delete'))
          expect(await server.as(role).call('DELETE', `${e.path}/delete`, { id: 'x' })).toMatchObject({ error: 'access.denied' });
      }
    });

  test('PERM: without the button a call is refused, whatever the base role may do', async () => {
    const bare = server.bare(reader);
    expect(await bare.call('GET', `${e.path}/list`)).toMatchObject({ error: 'access.denied' });
    expect(await bare.call('GET', `${e.path}/queryById`, { id: 'x' })).toMatchObject({ error: 'access.denied' });
    if (writable(e)) expect(await server.bare(writer).call('POST', `${e.path}/add`, {})).toMatchObject({ error: 'access.denied' });
    for (const [verb, { roles: own }] of Object.entries(e.verbs))
      for (const role of own)
        expect(await server.bare(role).call('PUT', `${e.path}/${verb}`, { ids: 'x' })).toMatchObject({ error: 'access.denied' });
  });

  if (writable(e))
    test('TENANT-01: a row of another tenant does not exist', async () => {
      const row = await create(server, e.name);
      for (const [name, call] of standardCalls(e, row.id))
        expect(await call(), name).toMatchObject({ success: false, error: 'row.missing' });
      for (const [name, v] of Object.entries(e.verbs)) {
        const by = v.roles.includes('ADMIN') ? 'ADMIN' : v.roles[0];
        if (!by || v.input) continue;
        const answer = await server.as(by, 2).call('PUT', `${e.path}/${name}`, { ids: row.id });
        expect(answer, name).toMatchObject({ success: false, error: 'row.missing' });
      }
      const other = await server.as(reader, 2).ok<{ records: Row[]; total: number }>('GET', `${e.path}/list`, { id: row.id });
      expect(other.total).toBe(0);
      const still = await server.db.one<{ revision: number; flag: string }>(
        `select revision, del_flag as flag from ${e.table} where id = $1`,
        [row.id],
      );
      expect(still).toEqual({ revision: row.revision, flag: '0' });
    });

  test('LIST-05, LIST-07: refuses unknown columns, operators and values, and never leaves a condition out', async () => {
    const refused = async (query: Body, error: string) =>
      expect(await server.as(reader).call('GET', `${e.path}/list`, query), JSON.stringify(query)).toMatchObject({
        success: false,
        code: 400,
        error,
      });
    await refused({ nonsense: 'x' }, 'query.column');
    await refused({ column: 'nonsense' }, 'query.column');
    await refused({ column: 'id; drop table sys_user', order: 'asc' }, 'query.column');
    await refused({ column: 'createTime', order: 'sideways' }, 'query.operator');
    await refused({ superQueryParams: '[{' }, 'query.malformed');
    await refused({ superQueryParams: JSON.stringify({ field: 'id' }) }, 'query.malformed');
    await refused({ superQueryParams: JSON.stringify([{ field: 'nonsense', rule: 'eq', val: '1' }]) }, 'query.column');
    await refused({ superQueryParams: JSON.stringify([{ field: 'id', rule: 'regex', val: '1' }]) }, 'query.operator');
    await refused({ superQueryParams: '[]', superQueryMatchType: 'xor' }, 'query.malformed');
    for (const pageSize of ['0', '-1', '1001', 'x', '1e3']) await refused({ pageSize }, 'query.page');
    await refused({ pageNo: '99999999999999999999' }, 'query.page');
    await refused({ id: 'a\u0000b' }, 'query.value');
    for (const [name, f] of Object.entries(allFields(e))) {
      // A text of ids that is only written may be a question of its own.
      if ((f.writeOnly && f.filterOf === undefined) || f.kind === 'json') await refused({ [name]: 'x' }, 'query.column');
      const bad = badValues[f.kind];
      if (bad !== undefined) {
        await refused({ [name]: bad }, 'query.value');
        await refused({ [`${name}_begin`]: bad }, 'query.value');
      }
      if ((f.cipher || f.mask) && f.kind !== 'json') {
        await refused({ [name]: '*3*' }, 'query.operator');
        await refused({ column: name }, 'query.column');
      }
    }
  });

  test('sorts by each sortable column, ties by id, absent values least', async () => {
    if (writable(e)) for (let i = 0; i < 2; i++) await create(server, e.name);
    for (const [name, f] of Object.entries(allFields(e))) {
      if (!f.sort) continue;
      const sorted = async (order: string) => {
        const first = await list(e, { column: name, order, pageSize: 1000 });
        const records = [...first.records];
        for (let pageNo = 2; records.length < first.total; pageNo++) {
          const { records: next } = await list(e, { column: name, order, pageSize: 1000, pageNo });
          if (next.length === 0) break;
          records.push(...next);
        }
        return { records };
      };
      let [up, down] = [await sorted('asc'), await sorted('desc')];
      const valuesOf = ({ records }: typeof up) => new Map(records.map((r) => [r.id, r[name]]));
      // A log may have gained a line in between, or a batch that is checked in the background have come further.
      while (!isDeepStrictEqual(valuesOf(up), valuesOf(down))) [up, down] = [await sorted('asc'), await sorted('desc')];
      expect(
        up.records.map((r) => r.id),
        name,
      ).toEqual(down.records.map((r) => r.id).reverse());
      const values = up.records.map((r) => r[name]);
      expect(values.indexOf(null) < 0 || values.lastIndexOf(null) < values.filter((v) => v === null).length, name).toBe(true);
    }
  });

  if (writable(e))
    test('searches by each kind of filter', async () => {
      const body = await sample(server, e);
      // Masked values are searched for in the clear.
      const row: Row = { ...body, ...(await create(server, e.name, body)) };
      for (const name of maskedFields(e)) row[name] = body[name];
      const only = async (query: Body) => (await list(e, { ...query, id: row.id })).total;
      for (const [name, f] of Object.entries(e.fields)) {
        const value = row[name];
        if (!f.search || value === null || value === undefined) continue;
        expect(await only({ [name]: value }), `${name} = ${shown(value)}`).toBe(1);
        expect(await only({ [`${name}_MultiString`]: value }), name).toBe(1);
        if (f.search === 'like' && typeof value === 'string') {
          expect(await only({ [name]: `*${value.slice(1, -1)}*` }), name).toBe(1);
          expect(await only({ [name]: `${value.slice(0, 2)}*` }), name).toBe(1);
          expect(await only({ [name]: `*${value.slice(-2)}` }), name).toBe(1);
          expect(await only({ [name]: `!${value}` }), name).toBe(0);
        }
        if (f.search === 'range') {
          expect(await only({ [`${name}_begin`]: value, [`${name}_end`]: value }), name).toBe(1);
          expect(await only({ [name]: f.kind === 'instant' ? `< ${shown(value)}` : `> ${shown(value)}` }), name).toBe(0);
        }
      }
      expect(await only({ createTime_begin: '2020-01-01' })).toBe(1);
      expect(await only({ createTime_end: '2020-01-01' })).toBe(0);
    });

  test('every page of a list answers how many there are', async () => {
    const all = await list(e, { pageSize: 1000 });
    expect(all.records).toHaveLength(Math.min(all.total, 1000));
    // Of rows that are there now: a task in the background may add others meanwhile.
    const known = all.records.slice(0, 7);
    const id = known.length > 0 ? { id: known.map((r) => r.id).join(',') } : {};
    const second = await server.as(reader).ok<Body>('GET', `${e.path}/list`, { ...id, pageNo: 2, pageSize: 2 });
    expect(second).toMatchObject({ total: known.length, size: 2, current: 2, pages: Math.ceil(known.length / 2) });
    expect((second.records as Row[]).map((r) => r.id)).toEqual(known.slice(2, 4).map((r) => r.id));
  });
});
