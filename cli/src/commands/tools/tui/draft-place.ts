import { randomBytes } from 'node:crypto';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Cli } from '../../../cli.ts';
import { configFolder, stateFolder } from '../../../config/folders.ts';
import { secretName } from '../../../platform/session.ts';
import { version } from '../../../version.ts';

export interface DraftPlace {
  readonly folder: string;
  readonly key: () => Promise<Uint8Array>;
  readonly release: string;
}

const keyBytes = 32;
/** As the terminal interface calls the files of what was seen. */
const seenEnding = '.seen';

const folderOf = (cli: Cli): string => join(stateFolder(cli), 'drafts', encodeURIComponent(cli.settings.profile));

/** Removes what the terminal interface keeps of lists and reviews for when the server is away; drafts stay. */
export async function forgetSeen(cli: Cli): Promise<void> {
  const folder = folderOf(cli);
  const files = await readdir(folder).catch(() => []);
  for (const file of files) if (file.endsWith(seenEnding)) await rm(join(folder, file), { force: true });
}

/**
 * Where the terminal interface keeps what was written and not sent: a folder of the profile, sealed with a key from the keychain, or from
 * the file of secrets. The key is made when it is first needed. `onFile` is called if it went into the file.
 */
export function draftPlace(cli: Cli, onFile: (path: string) => void): DraftPlace {
  const name = `drafts:${secretName(cli.settings)}`;
  return {
    folder: folderOf(cli),
    release: version,
    async key() {
      const secrets = await cli.openSecrets(configFolder(cli), onFile);
      const stored = Buffer.from((await secrets.get(name)) ?? '', 'base64');
      if (stored.length === keyBytes) return stored;
      await secrets.set(name, randomBytes(keyBytes).toString('base64'));
      // Read again: of two programs that make it at the same time, both use the one that was stored last.
      const made = Buffer.from((await secrets.get(name)) ?? '', 'base64');
      if (made.length !== keyBytes) throw new Error('no place for the key of drafts');
      return made;
    },
  };
}
