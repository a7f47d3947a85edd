import type { StatsFs } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { arch, cpus, freemem, hostname, loadavg, platform, release, totalmem, uptime } from 'node:os';
import { dirname, resolve } from 'node:path';
import { getHeapStatistics } from 'node:v8';
import type { Language } from '@saiyun/sdk/contract';
import type { Ctx } from '../../kernel/context.ts';

type Labels = readonly (readonly [key: string, value: string | number, zh: string, en: string])[];

const facts = (language: Language, labels: Labels) =>
  labels.map(([key, value, zh, en]) => ({ key, value: String(value), description: language === 'en' ? en : zh }));

const databaseFacts = async ({ db }: Ctx): Promise<{ version: string; bytes: number; connections: number } | undefined> =>
  db
    .one<{ version: string; bytes: number; connections: number }>(
      `select current_setting('server_version') as version, pg_database_size(current_database()) as bytes,
         (select count(*)::int from pg_stat_activity where datname = current_database()) as connections`,
    )
    .catch(() => undefined);

/** GET /sys/monitor/server (CALL-124). */
export async function serverFacts(ctx: Ctx): Promise<object[]> {
  const database = await databaseFacts(ctx);
  return facts(ctx.language, [
    ['os', `${platform()} ${release()} ${arch()}`, '操作系统', 'System'],
    ['host', hostname(), '主机', 'Host'],
    ['node', process.version, 'Node 版本', 'Node'],
    ['cpu', cpus().length, 'CPU 核数', 'Processors'],
    ['load', loadavg()[0]?.toFixed(2) ?? '0', '1 分钟负载', 'Load, 1 min'],
    ['uptime', Math.round(process.uptime()), '运行秒数', 'Running, s'],
    ['hostUptime', Math.round(uptime()), '主机运行秒数', 'Host running, s'],
    ['database', `${ctx.db.kind} ${database?.version ?? ''}`.trim(), '数据库', 'Database'],
    ['databaseBytes', database?.bytes ?? 0, '数据库大小（字节）', 'Database size, bytes'],
    ['databaseConnections', database?.connections ?? 0, '数据库连接', 'Database connections'],
  ]);
}

/** GET /sys/monitor/memory: bytes. */
export async function memoryFacts({ language }: Ctx): Promise<object[]> {
  const { rss, heapTotal, heapUsed, external } = process.memoryUsage();
  return facts(language, [
    ['total', totalmem(), '主机内存', 'Host memory'],
    ['free', freemem(), '主机空闲', 'Host, free'],
    ['rss', rss, '进程内存', 'Process'],
    ['heapTotal', heapTotal, '堆内存', 'Heap'],
    ['heapLimit', getHeapStatistics().heap_size_limit, '堆内存上限', 'Heap, at most'],
    ['heapUsed', heapUsed, '已用堆内存', 'Heap, used'],
    ['external', external, '堆外内存', 'Outside of the heap'],
  ]);
}

/** The disk of a folder, or of the folder that it will be created in: on PostgreSQL the data folder comes with the first file. */
export async function diskOf(path: string): Promise<StatsFs> {
  try {
    return await statfs(path);
  } catch (error) {
    const parent = dirname(path);
    if (parent === path || (error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    return diskOf(parent);
  }
}

/** GET /sys/monitor/disk: the disks of the system and the data folder, in bytes and percent used. */
export async function diskFacts({
  config,
}: Ctx): Promise<readonly { readonly name: string; readonly max: number; readonly rest: number; readonly restPPT: number }[]> {
  const disks = await Promise.all(
    [['/', '/'] as const, ['data', resolve(config.SAIYUN_DATA)] as const].map(async ([name, path]) => {
      const { blocks, bavail, bsize } = await diskOf(path);
      const [max, rest] = [blocks * bsize, bavail * bsize];
      return { name, max, rest, restPPT: max === 0 ? 0 : Math.round(((max - rest) / max) * 100) };
    }),
  );
  return disks;
}
