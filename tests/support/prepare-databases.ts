import { prepareDatabases } from '../../server/src/db/migrated.test-support.ts';
import { buildDemoDatabase } from '../../server/src/testing/demo-database.ts';

/** Makes the databases that tests copy, once for all of them. */
export async function setup(): Promise<() => Promise<void>> {
  const clear = await prepareDatabases();
  await buildDemoDatabase();
  return clear;
}
