import { fileStore } from './file-store.ts';
import { keyringStore } from './keyring-store.ts';
import { keytarStore } from './keytar-store.ts';
import type { OpenStore, SecretStore } from './secret-store.ts';

/** The system's keychains in the order in which they are tried. SAIYUN_KEYCHAIN=off skips them all. */
export function keychains(env: Readonly<Record<string, string | undefined>>): readonly OpenStore[] {
  return env.SAIYUN_KEYCHAIN === 'off' ? [] : [keyringStore, keytarStore];
}

/**
 * The first working keychain, else a file that only the user can read (CLI-01). `onFile` is called when a secret is written to the file. A
 * secret from an earlier run is still found in the file after a keychain has become available.
 */
export async function openSecretStore(
  folder: string,
  onFile: (path: string) => void,
  stores: readonly OpenStore[] = [keyringStore, keytarStore],
): Promise<SecretStore> {
  const file = fileStore(folder, onFile);
  for (const open of stores) {
    const keychain = await open();
    if (keychain) {
      return {
        kind: keychain.kind,
        get: async (name) => (await keychain.get(name).catch(() => undefined)) ?? (await file.get(name)),
        set: async (name, secret) => {
          try {
            await keychain.set(name, secret);
          } catch {
            // A keychain without an unlocked collection, as on hosts without a desktop, responds but stores nothing.
            await keychain.delete(name).catch(() => false);
            return file.set(name, secret);
          }
          await file.delete(name);
        },
        delete: async (name) => {
          const inKeychain = await keychain.delete(name).catch(() => false);
          return (await file.delete(name)) || inKeychain;
        },
      };
    }
  }
  return file;
}
