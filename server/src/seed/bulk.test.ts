import { expect, test } from 'vitest';
import { migratedDatabase } from '../db/migrated.test-support.ts';
import { withFewIndexes } from './bulk.ts';

test('rows are filled in under the unique indexes alone, and all indexes are there again afterwards', async () => {
  const db = await migratedDatabase();
  const indexes = () =>
    db.many<{ definition: string }>(
      `select indexdef as definition from pg_indexes where tablename = 'ds_tb_registration' and schemaname = current_schema() order by 1`,
    );
  const before = await indexes();
  const during = await db.tx((tx) => withFewIndexes(tx, ['ds_tb_registration'], indexes));
  expect(during.length).toBeLessThan(before.length);
  expect(during.every(({ definition }) => definition.startsWith('CREATE UNIQUE'))).toBe(true);
  expect(await indexes()).toEqual(before);
  await db.close();
});
