import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { createDeflateRaw } from 'node:zlib';
import { findPostgres } from '../../scripts/postgres.mjs';

/** The limit for our export: COPY of the rows that the bare import stored, written straight into the XML of a sheet and compressed. */
export async function bareExport(database: string, rows: number): Promise<number> {
  const psql = spawn(join(findPostgres() ?? '', 'psql'), [database, '-c', `copy (select * from bare limit ${rows}) to stdout`], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const zip = createDeflateRaw();
  let size = 0;
  zip.on('data', (part: Buffer) => {
    size += part.length;
  });
  let xml = '';
  for await (const line of createInterface({ input: psql.stdout })) {
    xml += '<row>';
    for (const cell of line.split('\t')) xml += `<c t="inlineStr"><is><t>${cell}</t></is></c>`;
    xml += '</row>';
    if (xml.length < 65_536) continue;
    if (!zip.write(xml)) await new Promise((drained) => zip.once('drain', drained));
    xml = '';
  }
  await new Promise<void>((done) => {
    zip.once('end', done);
    zip.end(xml);
  });
  return size;
}
