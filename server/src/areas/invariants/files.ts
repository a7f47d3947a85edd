import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { Check, Finding } from './check.ts';

/** Every stored file exists and has the content that was uploaded. */
export const storedFiles: Check = {
  name: 'files',
  label: ['文件完整', 'files are there and unchanged'],
  run: async ({ db, storage }) => {
    const findings: Finding[] = [];
    const sql = 'select path, stored_name, sha256 from sys_file order by path';
    for await (const files of db.stream<{ path: string; stored_name: string; sha256: string }>(sql, [], 500))
      for (const { path, stored_name, sha256 } of files) {
        const found = await digestOf(await storage.read(stored_name));
        if (found !== sha256) findings.push({ table: 'sys_file', id: path, detail: found === undefined ? 'missing' : 'changed' });
      }
    return findings;
  },
};

const digestOf = async (bytes: Readable | undefined): Promise<string | undefined> => {
  if (!bytes) return undefined;
  const hash = createHash('sha256');
  for await (const chunk of bytes) hash.update(chunk as Buffer);
  return hash.digest('hex');
};
