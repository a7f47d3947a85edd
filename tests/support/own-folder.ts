import { chmodSync } from 'node:fs';
import { tempFolder } from './process.ts';

/** Gives a run a temporary folder of its own, which is deleted with it, so tests need not delete theirs. */
export function setup() {
  const before = process.env.TMPDIR;
  const folder = tempFolder();
  // PostgreSQL, which refuses to run as root, keeps its data in it.
  chmodSync(folder.path, 0o711);
  process.env.TMPDIR = folder.path;
  return () => {
    if (before === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = before;
    folder.remove();
  };
}
