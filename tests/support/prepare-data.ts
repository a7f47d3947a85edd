import { join } from 'node:path';
import { startServer, tempFolder } from './process.ts';

/** The data folder that a first start makes, once for all flows: `startServer` gives each its own copy. */
export async function setup(): Promise<() => void> {
  const folder = tempFolder();
  const data = join(folder.path, 'data');
  const server = await startServer(data);
  await server.stop();
  process.env.TEST_STARTED_DATA = data;
  return () => folder.remove();
}
