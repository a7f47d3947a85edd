import { join } from 'node:path';
import { startServer, tempFolder } from './process.ts';

/** Creates the data folder of a first start, once for all flows; `startServer` gives each a copy of its own. */
export async function setup(): Promise<() => void> {
  const folder = tempFolder();
  const data = join(folder.path, 'data');
  const server = await startServer(data);
  await server.stop();
  process.env.TEST_STARTED_DATA = data;
  return () => folder.remove();
}
