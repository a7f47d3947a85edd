import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { join, resolve } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Check, Finding } from './check.ts';

/** Every stored file is there and is what was uploaded. */
export const storedFiles: Check = {
  name: 'files',
  label: ['文件完整', 'files are there and unchanged'],
  run: async ({ db, config }) => {
    const findings: Finding[] = [];
    const folder = resolve(config.SAIYUN_DATA, 'files');
    const sql = 'select path, stored_name, sha256 from sys_file order by path';
    for await (const files of db.stream<{ path: string; stored_name: string; sha256: string }>(sql, [], 500))
      for (const { path, stored_name, sha256 } of files) {
        const found = await digestOf(join(folder, stored_name));
        if (found !== sha256) findings.push({ table: 'sys_file', id: path, detail: found === undefined ? 'missing' : 'changed' });
      }
    return findings;
  },
};

const digestOf = async (path: string): Promise<string | undefined> => {
  const hash = createHash('sha256');
  try {
    await pipeline(
      createReadStream(path),
      new Transform({
        transform(chunk: Buffer, _encoding, done) {
          hash.update(chunk);
          done();
        },
      }),
    );
    return hash.digest('hex');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
};
