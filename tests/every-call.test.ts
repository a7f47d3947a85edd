import { type Client, createClient, type Dialect } from '@saiyun/sdk';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { callRecorder, type Recorder, type Seen, written } from './support/call-recorder.ts';
import { recordRows } from './support/record-calls.ts';
import { areas, areasOf, type CallCase, callCases, replyOf } from './support/recorded-calls.ts';

let recorder: Recorder;
beforeAll(async () => {
  recorder = await callRecorder();
});
afterAll(() => recorder.close());

interface Made {
  readonly requests: readonly string[];
  readonly outcome: string;
  readonly calls: readonly Seen[];
}

async function make(one: CallCase, dialect: Dialect): Promise<Made> {
  const run = async (client: Client): Promise<unknown> => {
    const call = one.run(areasOf(client));
    const answer = await call;
    // Every call offers `withResponse`, however it is built.
    expect(call, one.name).toHaveProperty('withResponse');
    return answer;
  };
  const { outcome, calls, told } = await recorder.make(run, replyOf(one), dialect);
  // A response that a call understands is not reported as a failure.
  expect(told, one.name).toEqual([]);
  return { requests: calls.map(written), outcome, calls };
}

/** The request without the parts that differ in every call of the dialect. */
const inner = (request: string): string =>
  request
    .split('\n')
    .filter((line) => !/^(X-Tenant-Id|X-Sign|X-TIMESTAMP): /.test(line))
    .join('\n');

describe('every call goes out as recorded, and its answer is read', () => {
  test.each(areas)('%s', async (area) => {
    const texts: string[] = [];
    for (const one of callCases.filter((c) => c.area === area)) {
      const own = await make(one, 'saiyun');
      const jeecg = await make(one, 'jeecg');
      texts.push(`### ${one.row} ${area}.${one.name}`);
      if (one.row === 'JeecgBoot alone') {
        expect(own, one.name).toMatchObject({ outcome: 'refused: unsupported', requests: [] });
        expect(jeecg.outcome, one.name).not.toMatch(/^refused/);
        texts.push('jeecg:', ...jeecg.requests, `→ ${jeecg.outcome}`, '');
        continue;
      }
      expect(own.outcome, `${one.row} ${one.name}`).not.toMatch(/^refused/);
      texts.push(...own.requests, `→ ${own.outcome}`);
      for (const { headers } of jeecg.calls) expect(headers['x-tenant-id']).toBe(headers['tenant-id']);
      if (jeecg.outcome === 'refused: unsupported') {
        // The client does not send a call that the backend lacks.
        expect(jeecg.requests).toEqual([]);
        texts.push('jeecg: unsupported');
      } else if (jeecg.requests.map(inner).join('\n') !== own.requests.map(inner).join('\n')) {
        texts.push('jeecg:', ...jeecg.requests);
      }
      texts.push('');
    }
    await expect(`${texts.join('\n').trimEnd()}\n`).toMatchFileSnapshot(
      `fixtures/calls/${area.replace(/[A-Z]/g, (c) => `-${c.toLowerCase()}`)}.http`,
    );
  });

  test('no two cases of a row are the same request', async () => {
    const made = new Map<string, string>();
    for (const one of callCases) {
      const { requests } = await make(one, one.row === 'JeecgBoot alone' ? 'jeecg' : 'saiyun');
      const [request] = requests;
      if (request === undefined) continue;
      const key = `${one.row}\n${request}`;
      expect(made.get(key), key).toBeUndefined();
      made.set(key, `${one.area}.${one.name}`);
    }
  });
});

/** Rows that are not calls of the client, with the reason. */
const noCalls: Readonly<Record<string, string>> = {
  'CALL-78': 'a socket, not a call: the message socket',
  'CALL-79': 'a socket, not a call: the socket of tables that several people edit',
  'CALL-87': 'an address to open in a window: reportPrintUrl',
};

describe('rows', () => {
  const special = callCases.flatMap(({ row }) => row.split(' ')).filter((row) => row.startsWith('CALL-'));
  const named = [...special, ...recordRows.map(({ row }) => row)];

  test('every row from CALL-01 to CALL-172 is a call, a call of a record, or listed with the reason', () => {
    const wanted = Array.from({ length: 172 }, (_, at) => `CALL-${String(at + 1).padStart(2, '0')}`);
    const known = new Set([...named, ...Object.keys(noCalls)]);
    expect([...known].sort()).toEqual(wanted.sort());
    expect(Object.keys(noCalls).filter((row) => named.includes(row))).toEqual([]);
  });

  test('every function of every area has its case', () => {
    const client = createClient({ baseUrl: 'http://127.0.0.1:1' });
    const all = areasOf(client);
    // Other tests cover the client's own calls and those of entities.
    const own = ['client', 'user', 'role', 'dict', 'dictItem', 'competition'];
    const functions = Object.entries(all)
      .filter(([area]) => !own.includes(area))
      .flatMap(([area, calls]) =>
        Object.entries(calls).flatMap(([name, member]) =>
          typeof member === 'function' ? [`${area}.${name}`] : Object.keys(member as object).map((inside) => `${area}.${name}.${inside}`),
        ),
      );
    const cases = callCases.map(({ area, name }) => `${area}.${name.split(' ')[0]}`);
    expect(functions.filter((name) => !cases.includes(name))).toEqual([]);
    expect(cases.filter((name) => !own.includes(name.split('.')[0] ?? '') && !functions.includes(name))).toEqual([]);
  });
});
