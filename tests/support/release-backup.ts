// By hand, when a version is released: node --conditions=source tests/support/release-backup.ts 1.2.0
// Starts this version with the data of a first start, and keeps a backup of it in tests/fixtures/releases, to which every later version is held.
import { join } from 'node:path';
import { makeBackup } from '../../server/src/backup/index.ts';
import { readConfig } from '../../server/src/config.ts';
import { startServer } from '../../server/src/start.ts';
import { tempFolder } from './process.ts';

export { demoPassword } from './process.ts';

export const releaseFolder = join(import.meta.dirname, '..', 'fixtures', 'releases');

/** A kept backup of a release; its pass phrase is no secret, since all of it is made up. */
export function backupOfRelease(name: string): { readonly path: string; readonly passPhrase: string } {
  return { path: join(releaseFolder, name), passPhrase: 'correct horse battery staple' };
}

if (import.meta.main) {
  const [, , version] = process.argv;
  if (!version || !/^\d+\.\d+\.\d+$/.test(version)) throw new Error('which version? for example 1.2.0');
  const folder = tempFolder();
  const config = readConfig({ SAIYUN_DATA: folder.path, SAIYUN_LOG: 'silent', PORT: '0' });
  await (await startServer(config)).stop();
  const { path, passPhrase } = backupOfRelease(`${version}.backup`);
  const { size } = await makeBackup(config, path, { passPhrase });
  process.stdout.write(`${path}: ${size} bytes\n`);
  folder.remove();
}
