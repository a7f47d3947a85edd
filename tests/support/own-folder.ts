import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Gives a run a temporary folder of its own, which goes with the run: single tests need not clear theirs. */
export function setup() {
  const before = process.env.TMPDIR;
  const folder = mkdtempSync(join(tmpdir(), 'saiyun-'));
  // PostgreSQL, which does not run as root, has its data below.
  chmodSync(folder, 0o711);
  process.env.TMPDIR = folder;
  return () => {
    if (before === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = before;
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  };
}
