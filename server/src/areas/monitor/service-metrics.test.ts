import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPlatform, type Platform, signIn } from '../../http/platform.test-support.ts';
import { monitorCalls } from './index.ts';
import { serviceMetrics } from './service-metrics.ts';

let platform: Platform;
let app: FastifyInstance;
beforeAll(async () => {
  platform = await openPlatform();
  app = await platform.app({}, [monitorCalls]);
});
afterAll(() => platform.close());

const collect = async (): Promise<string> => (await app.inject({ url: '/metrics', remoteAddress: '127.0.0.1' })).body;
const figure = (text: string, name: string): number =>
  Number(
    text
      .split('\n')
      .find((line) => line.startsWith(`${name} `))
      ?.split(' ')[1],
  );

/** Every name of ours in a file of deploy, without what Prometheus appends to histograms. */
const named = (file: string): readonly string[] => {
  const text = readFileSync(join(import.meta.dirname, '../../../../deploy', file), 'utf8');
  return [...new Set(text.match(/\b(saiyun|process|nodejs)_[a-z_0-9]+/g) ?? [])].map((name) => name.replace(/_(bucket|sum|count)$/, ''));
};

test('what is late, waiting or failing is told with the disk and the database, and counts follow what happens', async () => {
  await signIn(app);
  const before = await collect();
  expect(before).toMatch(/^saiyun_build_info\{version="\d+\.\d+\.\d+",database="\w+"\} 1$/m);
  expect(figure(before, 'saiyun_database_up')).toBe(1);
  expect(figure(before, 'saiyun_storage_free_bytes')).toBeLessThanOrEqual(figure(before, 'saiyun_storage_bytes'));
  await platform.db.run(
    `insert into sys_out_message (id, tenant_id, channel, purpose, address, status, create_time)
     select 'metrics-' || n, 1, 'email', 'code', 'x', '0', now() - interval '1 hour' from generate_series(1, 3) n`,
  );
  await platform.db.run(
    `insert into sys_quartz_job (id, tenant_id, job_class_name, cron_expression, status, next_time, create_time)
     values ('metrics', 1, 'sessionCleanup', '0 0 2 * * ?', '0', now() - interval '1 hour', now())`,
  );
  const after = await collect();
  expect(figure(after, 'saiyun_messages_waiting') - figure(before, 'saiyun_messages_waiting')).toBe(3);
  expect(figure(after, 'saiyun_messages_oldest_seconds')).toBeGreaterThanOrEqual(3600);
  expect(figure(after, 'saiyun_jobs_late')).toBeGreaterThan(0);
});

test('the alert rules and the dashboard ask for what there is', async () => {
  await platform.db.run(
    `insert into sys_backup_task (id, kind, file, status, node, start_time, end_time)
     values ('metrics-1', 'make', 'a.backup', 'done', 'n', now(), now() - interval '2 hours'), ('metrics-2', 'prove', 'a.backup', 'done', 'n', now(), now())`,
  );
  const text = await collect();
  expect(figure(text, 'saiyun_backup_age_seconds')).toBeGreaterThanOrEqual(7200);
  for (const file of ['alerts.yaml', 'dashboard.json']) {
    const asked = named(file);
    expect(asked.length).toBeGreaterThan(10);
    // PostgreSQL alone has connections to count.
    const missing = asked.filter((name) => name !== 'saiyun_database_connections' && !text.includes(`# TYPE ${name} `));
    expect(missing, file).toEqual([]);
  }
});

test('while the database is away the node tells its own and that it is away', async () => {
  const services = platform.services();
  const away = {
    ...services,
    db: {
      ...services.db,
      kind: services.db.kind,
      one: () => Promise.reject(new Error('away')),
      use: () => ({ used: 3, waiting: 1, most: 10 }),
    },
  };
  const text = await (await serviceMetrics(away)).metrics();
  expect(figure(text, 'saiyun_database_up')).toBe(0);
  expect(text).toContain('saiyun_database_connections{state="waiting"} 1');
  expect(text).not.toContain('saiyun_jobs_late');
});
