import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import * as areas from '../calls/index.ts';
import { clientOf, localServer } from '../client/local-server.test-support.ts';
import type { Entity } from '../contract/entity.ts';
import { entityList } from '../entities/index.ts';
import { createClient, createCoreClient, withNouns } from '../index.ts';
import * as nouns from './index.ts';
import type { NounParts, NounSpec } from './noun.ts';

const table = Object.entries<NounSpec>(nouns);
const partsOf = (spec: NounSpec): NounParts => ('fields' in spec ? { record: spec } : spec);
const send = () => Promise.reject(new Error('nothing is sent'));
const membersOf = (of: unknown): readonly string[] => Object.keys((of as (to: unknown) => object)(send));
const callsOf = (e: Entity | undefined): readonly string[] => (e ? [...e.calls, ...Object.keys(e.verbs)] : []);

describe('the table of nouns', () => {
  test('every record is exactly one noun, with its own definition', () => {
    const found = table.flatMap(([, spec]) => partsOf(spec).record?.name ?? []);
    expect(found.toSorted()).toEqual(entityList.map(([, e]) => e.name).toSorted());
  });

  test('the row of every record has a name of its own', () => {
    const rows = readFileSync(new URL('../entities/rows.ts', import.meta.url), 'utf8');
    const named = [...rows.matchAll(/^ {2}readonly (\w+): (\w+);$/gm)].map(([, key = '', name = '']) => [key, name] as const);
    expect(named.map(([key]) => key).toSorted()).toEqual(entityList.map(([key]) => key).toSorted());
    for (const [key, name] of named) expect(name, key).toBe(key.replace(/^./, (first) => first.toUpperCase()));
  });

  test('a verb that has a shorter name takes none that is there', () => {
    for (const [name, spec] of table) {
      const { record, verbs = {} } = partsOf(spec);
      for (const short of Object.values(verbs)) expect(callsOf(record), `${name}.${short}`).not.toContain(short);
    }
  });

  /** Calls that no noun has, with the reason. */
  const leftOut: Readonly<Record<string, string>> = {
    'positionCalls.*': 'the record has them',
    'jobCalls.*': 'the record has them; at a JeecgBoot the verbs are these',
    'recordCalls.*': 'makes calls of records that have no definition',
    'submissionCalls.list': 'the record has it',
    'submissionCalls.examine': 'the record has it',
    'dataSourceCalls.*': 'the record has them',
    'gatewayCalls.delete': 'the record has it',
    'expertAccountCalls.deleteBankAccount': 'the record has it',
  };

  test('every call of every area is one of a noun, is replaced by that of its record, or is left out with the reason', () => {
    const placed = new Map<unknown, Set<string>>();
    for (const [, spec] of table)
      for (const area of partsOf(spec).calls ?? []) {
        const [of, names] = typeof area === 'function' ? [area, undefined] : area;
        const own = placed.get(of) ?? new Set();
        for (const name of names ? Object.keys(names) : membersOf(of)) own.add(name);
        placed.set(of, own);
      }
    const factories = Object.entries(areas).filter(([name]) => name.endsWith('Calls'));
    const nowhere = factories.flatMap(([name, of]) =>
      membersOf(of)
        .filter((member) => !placed.get(of)?.has(member) && !(`${name}.*` in leftOut) && !(`${name}.${member}` in leftOut))
        .map((member) => `${name}.${member}`),
    );
    expect(nowhere).toEqual([]);
  });

  test('of calls with one name the first is meant, and only a record goes before all', () => {
    const twice = table.flatMap(([name, spec]) => {
      const { record, calls = [] } = partsOf(spec);
      const own = new Set(callsOf(record));
      const members = calls.flatMap((area) =>
        typeof area === 'function' ? membersOf(area) : Object.entries(area[1]).map(([member, as]) => (as === true ? member : as)),
      );
      return members.filter((member, at) => members.indexOf(member) !== at && !own.has(member)).map((member) => `${name}.${member}`);
    });
    expect(twice).toEqual([]);
  });
});

describe('nouns of a client', () => {
  const paths = async (run: (client: ReturnType<typeof clientOf>) => Promise<unknown>): Promise<readonly string[]> => {
    const server = await localServer(() => ({ rows: [], records: [] }));
    await run(clientOf(server));
    return server.seen.map(({ method, path }) => `${method} ${path.replace('/jeecg-boot', '')}`);
  };

  test('a noun has the calls of its record, its verbs under their names here, and the calls of areas', async () => {
    const sent = await paths(async ({ reviews, withdrawals, dicts, works, files }) => {
      await reviews.list();
      await reviews.submit('r1', { items: [] });
      await reviews.myList();
      await withdrawals.examine('w1', { result: '1' });
      await withdrawals.mine();
      await dicts.refresh();
      await dicts.list();
      await dicts.deleted();
      await works.mine();
      await files.list();
    });
    expect(sent).toEqual([
      'GET /dsTbWorksAllot/list',
      'PUT /dsTbWorksAllot/submitReview',
      'GET /dsTbReview/myList',
      'PUT /dsTbExpertWithdrawal/examine',
      'GET /dsTbExpertWithdrawal/mine',
      'GET /sys/dict/refleshCache',
      'GET /sys/dict/queryAllDictItems',
      'GET /sys/dict/list',
      'GET /sys/dict/deleteList',
      'GET /dsTbWorks/myList',
      'GET /dsTbFile/list',
    ]);
    const { reviews } = createClient({ baseUrl: 'http://host' });
    expect(Object.keys(reviews)).not.toContain('submitReview');
    expect(reviews).toHaveProperty('stage');
  });

  test('a record goes before an area that has a call of the same name', async () => {
    const sent = await paths(async ({ notices, departmentRoles }) => {
      await notices.release('n1');
      await departmentRoles.list({ match: { departId: 'd1' } });
    });
    expect(sent).toEqual(['PUT /sys/annountCement/release', 'GET /sys/sysDepartRole/list']);
  });

  test('each is made once, when it is first used', () => {
    const client = createClient({ baseUrl: 'http://host' });
    expect(client.units).toBe(client.units);
    expect(Object.keys(client)).toEqual(expect.arrayContaining(Object.keys(nouns)));
  });

  test('a client has the nouns that it is given, and keeps what it has of them itself', async () => {
    const core = createCoreClient({ baseUrl: 'http://host' });
    const client = withNouns(core, { dicts: nouns.dicts, theirs: nouns.units });
    expect(client).toBe(core);
    expect(Object.keys(client.theirs)).toContain('mergeInto');
    expect(Object.keys(client.dicts)).toEqual(expect.arrayContaining(['refresh', 'items', 'saveWithParts', 'restore']));
    expect(client).not.toHaveProperty('units');
  });
});
