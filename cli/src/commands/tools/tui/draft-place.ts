import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type { Cli } from '../../../cli.ts';
import { configFolder, stateFolder } from '../../../config/folders.ts';
import { secretName } from '../../../platform/session.ts';

export interface DraftPlace {
  readonly folder: string;
  readonly key: () => Promise<Uint8Array>;
}

const keyBytes = 32;

/**
 * Where the terminal interface keeps what was written and not sent: a folder of the profile, sealed with a key from the keychain, or from
 * the file of secrets. The key is made when it is first needed. `onFile` is called if it went into the file.
 */
export function draftPlace(cli: Cli, onFile: (path: string) => void): DraftPlace {
  const name = `drafts:${secretName(cli.settings)}`;
  return {
    folder: join(stateFolder(cli), 'drafts', encodeURIComponent(cli.settings.profile)),
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
