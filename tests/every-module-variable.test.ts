import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '..');

const files = ['server/src', 'sdk/src'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /(?<!\.test|\.check|\.test-support|\.d)\.ts$/.test(name))
    .map((name) => join(folder, name).replaceAll('\\', '/')),
);

/** The variables of a module that change while the program runs: `let`, collections that are written to, and every WeakMap. */
const changing = (source: string): string[] => {
  const lets = [...source.matchAll(/^(?:export )?let (\w+)/gm)].map((m) => m[1] ?? '');
  const collections = [...source.matchAll(/^(?:export )?const (\w+)(?:: [^\n]+?)? = (?:new (Map|Set|WeakMap|WeakSet)\b|(\[\]|\{\});)/gm)]
    .filter(([, name = '', kind = '']) => {
      const isWritten = new RegExp(`\\b${name}(\\.(set|add|delete|clear|push|pop|shift|splice|unshift)\\(|\\[[^\\]]+\\] (\\?\\?)?= )`);
      return kind.startsWith('Weak') || isWritten.test(source);
    })
    .map((m) => m[1] ?? '');
  return [...lets, ...collections];
};

const definition = 'derived from a definition, which never changes';
const transaction = 'ends with its transaction';
const loaded = 'loaded at the first use, the same for all';
const registered = 'filled by modules as they load, from definitions';
const thread = 'state of the one thread that the file is';

/** Those that are no service of one platform, with the reason. Anything else belongs into `Services` (server/src/kernel/context.ts). */
const allowed: Readonly<Record<string, string>> = {
  'sdk/src/client/call/check-call.ts names': definition,
  'server/src/kernel/list/search.ts known': definition,
  'server/src/defaults/menu-pages.ts readersOf': definition,
  'sdk/src/view/relative-time.ts formats': 'one per language, made at its first use',
  'sdk/src/client/call/transport.ts signing': loaded,
  'sdk/src/client/core-client.ts contexts': 'a part of the client that only the sdk may use',
  'sdk/src/client/jeecg/dialect.ts loaded': loaded,
  'sdk/src/logic/cron/zone-clock.ts clocks': 'formats by time zone, the same for all',
  'sdk/src/logic/draft/wire-row.ts answered': definition,
  'sdk/src/logic/permission/may.ts known': definition,
  'sdk/src/logic/permission/may-choose.ts referring': definition,
  'sdk/src/logic/permission/stock-buttons.ts known': definition,
  'sdk/src/logic/query/table-spec.ts known': definition,
  'sdk/src/logic/region/index.ts loaded': loaded,
  'sdk/src/logic/score/steps/aggregate.ts known': definition,
  'server/src/areas/backup/turn.ts own': 'ids of tasks of this process, which no other platform has',
  'server/src/areas/dict/dict-calls.ts texts': 'derived from dictionaries that never change: a change makes new ones',
  'server/src/areas/monitor/requests.ts processMetrics': 'counts the process, which all platforms in it share',
  'server/src/areas/registration/register-number.ts givenPerCall': transaction,
  'server/src/areas/session/password/common-password.ts known': loaded,
  'server/src/areas/session/sign-in/login.ts decoy': 'a hash of nothing, made at the first use, the same for all',
  'server/src/paper/worker.ts typesetters': thread,
  'sdk/src/client/call/random-id.ts at': 'random bytes drawn ahead, for whoever asks next',
  'server/src/db/embedded/worker.ts prepared': thread,
  'server/src/db/embedded/worker.ts statements': thread,
  'server/src/db/embedded/worker.ts allParsers': thread,
  'server/src/db/embedded/worker.ts forLists': thread,
  'server/src/db/postgres/prepared-query.ts described': 'ends with its connection',
  'server/src/db/session.ts cursors': 'a number that makes names differ',
  'server/src/domain/payout/gbk.ts codes': 'read off the decoder at the first use, the same for all',
  'server/src/http/sockets.ts opening': 'ends with its request',
  'server/src/kernel/access/confinement.ts confined': registered,
  'server/src/kernel/access/referable-rows.ts guests': registered,
  'server/src/kernel/caches/once-per-transaction.ts memories': transaction,
  'server/src/kernel/list/query.ts known': definition,
  'server/src/kernel/row/columns.ts known': definition,
  'server/src/kernel/row/row-json.ts known': definition,
  'server/src/kernel/row/row.ts damaged': 'ends with its row',
  'server/src/testing/test-server.ts engine': 'test servers of one process share the engine of their databases',
  'server/src/testing/test-server.ts kept': 'as above',
};

const found = files.flatMap((file) => changing(readFileSync(join(root, file), 'utf8')).map((name) => `${file} ${name}`)).toSorted();

test('no module holds state of a platform: services are made at the start and passed on', () => {
  expect(found.filter((one) => !Object.hasOwn(allowed, one))).toEqual([]);
});

test('every exception exists', () => {
  expect(Object.keys(allowed).filter((one) => !found.includes(one))).toEqual([]);
});

test.each([
  ['let count = 0;', 'count'],
  ['const kept = new WeakMap<Db, Cache>();', 'kept'],
  ['export const kept: Kept = new Map();\nkept.set(1, 2);', 'kept'],
  ['const list: string[] = [];\nlist.push(1);', 'list'],
  ['const byName: Record<string, string> = {};\nbyName[name] = value;', 'byName'],
])('%j is found', (source, name) => {
  expect(changing(source)).toEqual([name]);
});
