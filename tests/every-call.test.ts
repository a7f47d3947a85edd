import { readdirSync, readFileSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { createClient, type Dialect, type Download, isApiError } from '@saiyun/sdk';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { areas, areasOf, type CallCase, callCases, type Recorded, replyOf } from './support/recorded-calls.ts';

interface Seen {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

let server: Server;
let seen: Seen[] = [];
let reply: Recorded;

beforeAll(async () => {
  server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { method = '', url = '', headers } = request;
      seen.push({ method, url, headers, body: Buffer.concat(chunks).toString('latin1') });
      response.writeHead(200, { ...reply.headers }).end(reply.body);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const shownHeaders = ['X-Access-Token', 'tenant-id', 'X-Tenant-Id', 'X-Sign', 'X-TIMESTAMP', 'Content-Type'];

/** A request as text: its parameters one by one, and multipart bodies with one boundary for all. */
function written({ method, url, headers, body }: Seen): string {
  const [path = '', query = ''] = url.split('?');
  const boundary = /boundary="?([^";]+)/.exec(headers['content-type'] ?? '')?.[1];
  const same = (text: string): string => (boundary ? text.replaceAll(boundary, 'BOUNDARY') : text);
  const lines = [
    `${method} ${path}`,
    ...query
      .split('&')
      .filter(Boolean)
      .map((pair, at) => `    ${at === 0 ? '?' : '&'}${pair}`),
    ...shownHeaders.flatMap((name) => {
      const value = headers[name.toLowerCase()];
      return value === undefined ? [] : [same(`${name}: ${String(value)}`)];
    }),
  ];
  if (body !== '') lines.push('', ...same(Buffer.from(body, 'latin1').toString('utf8')).trimEnd().split(/\r?\n/));
  return lines.map((line) => line.trimEnd()).join('\n');
}

const isDownload = (value: unknown): value is Download => typeof value === 'object' && value !== null && 'stream' in value;

/** What the call answered, as JSON; a file by its name and bytes. */
async function decoded(value: unknown): Promise<string> {
  if (value === undefined) return 'nothing';
  if (!isDownload(value)) return JSON.stringify(value);
  const bytes = Buffer.from(await new Response(value.stream).arrayBuffer());
  return `file ${value.fileName} of type ${value.contentType}: ${bytes.toString('hex')}`;
}

interface Made {
  readonly requests: readonly string[];
  readonly outcome: string;
  readonly calls: readonly Seen[];
}

async function make(one: CallCase, dialect: Dialect): Promise<Made> {
  const { port } = server.address() as AddressInfo;
  const failures: unknown[] = [];
  const client = createClient({
    baseUrl: `http://127.0.0.1:${port}`,
    dialect,
    secret: 'a shared secret',
    now: () => Date.UTC(2026, 10, 21),
    onError: (error) => failures.push(error),
  });
  client.setToken('token-1');
  client.setTenant(1000);
  seen = [];
  reply = replyOf(one);
  try {
    const outcome = await decoded(await Promise.resolve(one.run(areasOf(client))));
    // What a call understands is not told as a failure.
    expect(failures, one.name).toEqual([]);
    return { requests: seen.map(written), outcome, calls: seen };
  } catch (error) {
    if (!isApiError(error)) throw error;
    return { requests: seen.map(written), outcome: `refused: ${error.kind}`, calls: seen };
  } finally {
    await client.close();
  }
}

/** The request without what every call of the dialect has otherwise. */
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
      expect(own.outcome, `${one.row} ${one.name}`).not.toMatch(/^refused/);
      const jeecg = await make(one, 'jeecg');
      texts.push(`### ${one.row} ${area}.${one.name}`, ...own.requests, `→ ${own.outcome}`);
      for (const { headers } of jeecg.calls) expect(headers['x-tenant-id']).toBe(headers['tenant-id']);
      if (jeecg.outcome === 'refused: unsupported') {
        // A call that the backend lacks is not tried.
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
      const { requests } = await make(one, 'saiyun');
      const [request] = requests;
      if (request === undefined) continue;
      const key = `${one.row}\n${request}`;
      expect(made.get(key), key).toBeUndefined();
      made.set(key, `${one.area}.${one.name}`);
    }
  });
});

/** Rows that are no call of the client, and why. */
const noCalls: Readonly<Record<string, string>> = {
  'CALL-78': 'a socket, not a call: the message socket',
  'CALL-79': 'a socket, not a call: the socket of tables that several people edit',
  'CALL-87': 'an address to open in a window: reportPrintUrl',
  'CALL-128': 'the page behind that address, which only a browser opens',
};

describe('rows', () => {
  const named = callCases.flatMap(({ row }) => row.split(' ')).filter((row) => row.startsWith('CALL-'));

  test('every row from CALL-01 to CALL-128 is a call, a call of an entity, or listed with the reason', () => {
    const wanted = Array.from({ length: 128 }, (_, at) => `CALL-${String(at + 1).padStart(2, '0')}`);
    const known = new Set([...named, ...Object.keys(noCalls)]);
    expect([...known].sort()).toEqual(wanted.sort());
    expect(Object.keys(noCalls).filter((row) => named.includes(row))).toEqual([]);
  });

  test('every function of every area has its case', () => {
    const client = createClient({ baseUrl: 'http://127.0.0.1:1' });
    const all = areasOf(client);
    // The client's own calls and those of entities have tests of their own.
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

  test('rows of doc comments are those of the cases', () => {
    const folder = join(import.meta.dirname, '../sdk/src/calls');
    const documented = readdirSync(folder).flatMap((file) => readFileSync(join(folder, file), 'utf8').match(/CALL-\d+/g) ?? []);
    const core = readFileSync(join(folder, '../client/client.ts'), 'utf8').match(/CALL-\d+/g) ?? [];
    const ofEntities = callCases
      .filter(({ area }) => ['user', 'role', 'dict', 'dictItem', 'competition'].includes(area))
      .map(({ row }) => row);
    const told = new Set([...documented, ...core, ...ofEntities]);
    expect(named.filter((row) => !told.has(row))).toEqual([]);
    // Those beyond are the expert's reviews.
    expect(documented.filter((row) => !named.includes(row) && !(row in noCalls)).filter((row) => Number(row.slice(5)) <= 128)).toEqual([]);
  });
});
