import { prepareDatabases } from '../../server/src/db/migrated.test-support.ts';
import { buildDemoDatabase } from '../../server/src/testing/demo-database.ts';
import { testWorld } from './world.ts';

/** Creates, once for all tests, the databases that they copy. */
export async function setup(): Promise<() => Promise<void>> {
  const clear = await prepareDatabases([testWorld]);
  await buildDemoDatabase();
  return clear;
}
