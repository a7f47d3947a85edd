import { type ApiError, type Client, createClient, type QueryTests, query, where } from '@saiyun/sdk';
import { unit } from '@saiyun/sdk/entities';
import { demoPassword, type RunningTestServer, startTestServer } from '@saiyun/server/testing';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';

let server: RunningTestServer;
let client: Client;
beforeAll(async () => {
  server = await startTestServer({ seed: 'none' });
  client = createClient({ baseUrl: server.address, now: server.now });
  await client.mLogin({ username: 'admin', password: demoPassword });
});
afterAll(async () => {
  await client?.close();
  await server?.stop();
});

/** Checks that exactly the units with these names exist, and returns who finds them. */
async function unitsNamed(names: readonly string[]) {
  await server.db.run('delete from ds_tb_unit');
  await server.db.run(
    `insert into ds_tb_unit (id, tenant_id, unit_code, unit_name, area_id, status, create_time)
     select 'u' || n, 1, 'C' || n, name, 'a', '1', '2026-05-06T00:00:00Z' from unnest($1::text[]) with ordinality as named (name, n)`,
    [names],
  );
  return async (tests: QueryTests<typeof unit>): Promise<string[]> => {
    const { records } = await client.units.list({ ...query(unit, tests), pageSize: 100 });
    return records.map((row) => row.unitName);
  };
}

/** Names full of characters with a meaning in list filters, SQL and addresses. */
const name = fc
  .array(fc.constantFrom('*', ',', '!', '++', '>= ', '< ', '%', '_', "'", '"', '\\', '&', '+', '#', '{', '赛', 'a', '1'), {
    minLength: 1,
    maxLength: 6,
  })
  .map((parts) => parts.join('').trim())
  .filter((text) => text !== '');

test('LIST-07: whatever a text holds, it finds the rows that hold it and no others', async () => {
  await fc.assert(
    fc.asyncProperty(fc.uniqueArray(name, { minLength: 2, maxLength: 8 }), async (names) => {
      const found = await unitsNamed(names);
      const [one = ''] = names;
      expect((await found({ unitName: where.is(one) })).sort()).toEqual([one]);
      expect((await found({ unitName: where.contains(one) })).sort()).toEqual(names.filter((other) => other.includes(one)).sort());
      expect((await found({ unitName: where.startsWith(one) })).sort()).toEqual(names.filter((other) => other.startsWith(one)).sort());
      expect((await found({ unitName: where.endsWith(one) })).sort()).toEqual(names.filter((other) => other.endsWith(one)).sort());
    }),
    { numRuns: 60 },
  );
}, 60_000);

test('LIST-07: a search finds rows in lists and in exports', async () => {
  await unitsNamed(['滨海大学', '江城学院']);
  const { records } = await client.units.list({ search: '江城' });
  expect(records.map((row) => row.unitName)).toEqual(['江城学院']);
  const { stream } = await client.units.exportXls({ search: '江城', format: 'csv' });
  const sheet = await new Response(stream).text();
  expect(sheet).toContain('江城学院');
  expect(sheet).not.toContain('滨海大学');
});

test('LIST-07: a range finds what lies in it', async () => {
  const found = await unitsNamed(['a', 'b']);
  expect(await found({ createTime: where.between('2026-05-06 00:00:00', new Date('2026-05-06T00:00:00Z')) })).toHaveLength(2);
  expect(await found({ createTime: where.above('2026-05-06 08:00:00') })).toEqual([]);
  expect(await found({ unitName: where.oneOf(['a', 'c']) })).toEqual(['a']);
  expect(await found({ unitName: where.not('a') })).toEqual(['b']);
});

test('a day or time that no calendar has is refused with its field, in drafts and in filters', async () => {
  for (const startTime of ['2026-02-30 08:00:00', 'yesterday', '2026-05-06T08:00:00Z']) {
    const refused = client.reviewProjects.add({ projectName: 'a', startTime } as never);
    await expect(refused).rejects.toMatchObject({ kind: 'invalid', code: 'input.invalid' });
    await expect(refused).rejects.toSatisfy((error: ApiError) => error.issues.some(({ field }) => field === 'startTime'));
  }
  const listed = client.units.list({ match: { createTime_begin: 'yesterday' } });
  await expect(listed).rejects.toMatchObject({ kind: 'invalid', message: expect.stringContaining('createTime') as string });
});
