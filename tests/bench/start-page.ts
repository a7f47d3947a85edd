import { performance } from 'node:perf_hooks';
import { createClient } from '@saiyun/sdk';
import { dashboardCalls, searchCalls } from '@saiyun/sdk/calls';
import pg from 'pg';
import { demoPassword } from '../support/process.ts';
import { fill, type ServerBench } from './server-calls.ts';

const rounds = 15;
const median = (times: readonly number[]): number => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;

/** The start pages, and the search of the palette for texts that very many rows have, at 100,000 entries; one at a time, beside a bare query. */
export async function startPageBench({ server, database, say }: ServerBench): Promise<void> {
  const db = new pg.Client(database);
  await db.connect();
  await fill(db, 'bench-entries', 100_000);
  await db.query('vacuum analyze');
  const timed = async (ask: () => Promise<unknown>): Promise<string> => {
    const times: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const from = performance.now();
      await ask();
      times.push(performance.now() - from);
    }
    return `${median(times).toFixed(1)} ms`;
  };
  const bare = await timed(() =>
    db.query("select count(*) from ds_tb_registration where tenant_id = 1 and del_flag = '0' and competition_id = $1", ['bench-few']),
  );
  say('a bare count of few rows, for comparison', bare);
  for (const username of ['admin', 'school', 'student']) {
    const client = createClient({ baseUrl: server.url });
    await client.mLogin({ username, password: demoPassword });
    say(`start page of ${username} at 100,000 entries`, await timed(() => dashboardCalls(client.send).startPage()), 'goal 50 ms');
    await client.close();
  }
  const client = createClient({ baseUrl: server.url });
  await client.mLogin({ username: 'admin', password: demoPassword });
  for (const text of ['队伍', '大学', '队伍 777', 'a'])
    say(`search for ${text} at 100,000 entries`, await timed(() => searchCalls(client.send).records(text)), 'goal 150 ms');
  await client.close();
  await db.end();
}
