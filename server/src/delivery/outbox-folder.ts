import { mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Config } from '../config.ts';
import type { Carrier, Channel } from './carrier.ts';

/** The name under which messages show that they did not leave the platform. */
export const outboxName = 'outbox';

const keptMs = 24 * 3_600_000;

export function outboxFolder(config: Config): string {
  return resolve(config.SAIYUN_DATA, 'outbox');
}

const removeOld = async (folder: string): Promise<void> => {
  const oldest = Date.now() - keptMs;
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    const found = await stat(path).catch(() => undefined);
    if (found && found.mtimeMs < oldest) await rm(path, { force: true });
  }
};

/**
 * The fallback: a text file per message in SAIYUN_DATA/outbox, kept for a day. Whoever can read the folder could also read the database and
 * its key; the list in the browser shows no text.
 */
export function outboxCarrier(config: Config, channel: Channel): Carrier {
  return {
    name: outboxName,
    async send({ id, address, subject, text }) {
      const folder = outboxFolder(config);
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await writeFile(join(folder, `${id}.${channel}.txt`), `${address}\n${subject}\n\n${text}\n`, { mode: 0o600 });
      await removeOld(folder);
    },
  };
}
