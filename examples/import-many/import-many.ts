import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createClient } from '@saiyun/sdk';

const { SAIYUN_SERVER = 'http://127.0.0.1:8080', SAIYUN_USERNAME = 'admin', SAIYUN_PASSWORD = '' } = process.env;
const client = createClient({ baseUrl: SAIYUN_SERVER });
await client.mLogin({ username: SAIYUN_USERNAME, password: SAIYUN_PASSWORD });

for (const path of process.argv.slice(2)) {
  const report = await client.units.importExcel(
    { path },
    { onProgress: (stage, { done, total }) => process.stderr.write(`\r${path}: ${stage} ${done}/${total || '?'}   `) },
  );
  process.stderr.write('\n');
  console.log(
    `${path}: ${report.addedCount} added, ${report.updatedCount} updated, ${report.unchangedCount} unchanged, ${report.errorCount} failed`,
  );
  if (report.fileUrl) {
    const errors = await client.files.get(report.fileUrl);
    await pipeline(Readable.from(errors.stream), createWriteStream(`${path}.errors.xlsx`));
    process.exitCode = 3;
  }
}
await client.close();
