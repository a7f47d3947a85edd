import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { entities } from '@saiyun/sdk/entities';
import { expect, test } from 'vitest';
import { auditActions } from '../web/src/screens/log/audit-actions.ts';

const server = join(import.meta.dirname, '../server/src');
const written = [/action: '([a-zA-Z]+)'/g, /changeRow\([^;]*?'(?:order|payment|refund|invoice)',\s*[\w.()]+,\s*'([a-zA-Z]+)'/gs];
/** Actions of the mock data of demo pages, which are no records. */
const elsewhere = new Set(['get', 'query', 'update']);

test('every action that the server writes into the audit log has words', () => {
  const sources = globSync('**/*.ts', { cwd: server }).filter((file) => !file.endsWith('.test.ts'));
  const actions = sources.flatMap((file) => {
    const source = readFileSync(join(server, file), 'utf8');
    return written.flatMap((pattern) => [...source.matchAll(pattern)].map(([, action = '']) => action));
  });
  const verbs = new Set(Object.values(entities).flatMap((entity) => Object.keys(entity.verbs)));
  const named = new Set<string>(auditActions);
  const known = (action: string) => verbs.has(action) || elsewhere.has(action) || named.has(action);
  expect(actions).toContain('payStatus');
  expect([...new Set(actions)].filter((action) => !known(action))).toEqual([]);
});
