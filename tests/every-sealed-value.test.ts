import type { Entity, Field } from '@saiyun/sdk/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { servedEntities } from '../server/src/kernel/served.ts';
import { columnsWith } from './support/columns-with.ts';
import { type Body, reference, sample, writerOf } from './support/sample.ts';
import { type TestServer, testServer } from './support/server.ts';

/** Numbers of people and accounts, recognised by the definition's mask, by the field's name or by its label. */
const maskedAs: readonly (string | undefined)[] = ['phone', 'idNo', 'card'];
const namedAs = /phone|mobile|telephone|idNo|idCard|cardNo|accountNo|^bank$/i;
const labelledAs = /手机号|电话|证件号|身份证|卡号|银行账号|及账号|\bphone|mobile|telephone|ID number|card or account|bank and account/i;
const isNumberOfSomebody = (name: string, f: Field): boolean =>
  ['text', 'longText'].includes(f.kind) &&
  (maskedAs.includes(f.mask) || namedAs.test(name) || f.label.some((half) => labelledAs.test(half)));

/** Fields that look like such numbers but are stored in the clear, each with the reason. */
const inClear: Readonly<Record<string, string>> = {
  'dsTbBankAccount.cardNoTail': 'The last four digits, by which its owner tells an account from another; they lead to none.',
  'dsTbCompetition.contactPhone': 'The number of an office, which the page of the competition shows to everyone.',
};

const fieldsOf = (e: Entity): readonly (readonly [string, Field])[] => Object.entries(e.fields).filter(([, f]) => !f.writeOnly);
const key = (e: Entity, name: string): string => `${e.name}.${name}`;

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server?.close());

describe('numbers of persons and accounts', () => {
  test('are encrypted by their definition; what lies in clear says why, and is there', () => {
    const clear = servedEntities.flatMap((e) =>
      fieldsOf(e).flatMap(([name, f]) => (isNumberOfSomebody(name, f) && !f.cipher ? [key(e, name)] : [])),
    );
    expect(clear.sort()).toEqual(Object.keys(inClear).sort());
    const masked = servedEntities.flatMap((e) =>
      fieldsOf(e).flatMap(([name, f]) => (f.mask && !f.cipher && !f.sealed ? [key(e, name)] : [])),
    );
    expect(masked.filter((one) => !(one in inClear))).toEqual([]);
  });

  test('are masked wherever they are encrypted', () => {
    const shown = servedEntities.flatMap((e) =>
      fieldsOf(e).flatMap(([name, f]) => ((f.cipher || f.sealed) && !f.mask ? [key(e, name)] : [])),
    );
    expect(shown).toEqual([]);
  });

  test('the search of all columns finds what is in clear', async () => {
    const id = await reference(server, 'dsTbUnit');
    await server.db.run(`update ds_tb_unit set contact = '检索 7788990011' where id = $1`, [id]);
    expect(await columnsWith(server.db, ['7788990011'])).toEqual(['ds_tb_unit.contact']);
  });

  const written = servedEntities.filter((e) => e.calls.includes('add') && fieldsOf(e).some(([, f]) => f.cipher && !f.server));
  test.each(written.map((e) => [e.name, e] as const))('%s: what is written is read nowhere in the database', async (_name, e) => {
    const sealed = fieldsOf(e).filter(([, f]) => f.cipher && !f.server);
    const writer = server.as(writerOf(e));
    /** A different value for each field, which nothing else in the database contains. */
    const bodyOf = async (): Promise<Body> => {
      const body = await sample(server, e);
      for (const [name, f] of sealed) if (!f.pattern && name !== 'cardNo') body[name] = `95588${String(server.next()).padStart(11, '0')}`;
      return body;
    };
    const valuesOf = (body: Body): string[] => sealed.map(([name]) => String(body[name]));
    const first = await bodyOf();
    const { id, revision } = await writer.ok<{ id: string; revision: number }>('POST', `${e.path}/add`, first);
    const values = valuesOf(first);
    if (e.calls.includes('edit')) {
      const second = await bodyOf();
      const changes = Object.fromEntries(sealed.filter(([, f]) => !f.frozen).map(([name]) => [name, second[name]]));
      await writer.ok('PUT', `${e.path}/edit`, { id, revision, ...changes });
      values.push(...valuesOf(changes as Body).filter((one) => one !== 'undefined'));
    }
    // Refused and looked up, they leave nothing in the logs either.
    await writer.call('POST', `${e.path}/add`, { ...first, nonsense: 1 });
    for (const [name, f] of sealed) if (f.search) await writer.ok('GET', `${e.path}/list`, { [name]: first[name] });
    await server.services.operationLog.flush();
    expect(values.every((one) => one.length >= 8)).toBe(true);
    expect(await columnsWith(server.db, values)).toEqual([]);
  });
});

/** Answers to questions of forms, by their content, whether or not the question is marked as sensitive. */
const personal: Readonly<Record<string, () => string | number>> = {
  'a mobile number': () => `139${digits(8)}`,
  'a mobile number as a number': () => Number(`138${digits(8)}`),
  'two numbers with a slash between': () => `137${digits(8)}/010-${digits(8)}`,
  'a number with the place where it counts': () => `QQ/${digits(10)}`,
  'an identity number': () => `11010119900307${digits(4)}`,
  'a card': () => `955880${digits(13)}`,
  'an e-mail address': () => `li${digits(8)}@example.com`,
  'a sentence with a number': () => `家长 王芳 136${digits(8)}，晚上可接听`,
};
const digits = (count: number): string =>
  String(7_000_000_000_000 + server.next() * 7919)
    .slice(-count)
    .padStart(count, '7');

describe('answers to forms', () => {
  const holders = servedEntities.flatMap((e) => fieldsOf(e).flatMap(([name, f]) => (f.sealed ? [[key(e, name), e, name] as const] : [])));
  test('are sealed wherever they are kept', () => {
    const kept = servedEntities.flatMap((e) =>
      fieldsOf(e).flatMap(([name, f]) => (f.kind === 'json' && f.of === 'answers' ? [key(e, name)] : [])),
    );
    expect(kept).toHaveLength(4);
    expect(holders.map(([title]) => title)).toEqual(kept);
  });

  // Those of a supplement come by its verb.
  const given = holders.filter(([, e, name]) => e.calls.includes('add') && !e.fields[name]?.server);
  const cases = given.flatMap(([title, e, name]) => Object.entries(personal).map(([kind, make]) => [title, kind, e, name, make] as const));
  test.each(cases)('%s: %s is read nowhere in the database, and by who may', async (_title, _kind, e, name, make) => {
    const writer = server.as(writerOf(e));
    const [first, second] = [make(), make()];
    const { id, revision } = await writer.ok<Body & { id: string; revision: number }>('POST', `${e.path}/add`, {
      ...(await sample(server, e)),
      [name]: { own: first },
    });
    await writer.ok('PUT', `${e.path}/edit`, { id, revision, [name]: { own: first, strange: second } });
    expect(await columnsWith(server.db, [String(first), String(second)])).toEqual([]);
    const shown = await server
      .as('ADMIN')
      .ok<{ value: unknown }>('POST', '/sys/sensitive/reveal', { entity: e.name, id, field: name, reason: '核对' });
    expect(shown.value).toEqual({ own: first, strange: second });
    const { records } = await server.as('ADMIN').ok<{ records: Body[] }>('GET', `${e.path}/list`, { id });
    const [listed] = records;
    expect(JSON.stringify(listed?.[name])).not.toContain(String(first).slice(1));
    expect(listed?.[name]).toMatchObject({ own: expect.stringContaining('*') });
  });
});
