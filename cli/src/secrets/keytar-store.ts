import type { SecretStore } from './secret-store.ts';

// Differs from the other keychain's name: neither library can read the other's entries.
const service = 'saiyun-keytar';

interface Keytar {
  getPassword(service: string, account: string): Promise<string | null>;
  setPassword(service: string, account: string, password: string): Promise<void>;
  deletePassword(service: string, account: string): Promise<boolean>;
}

const isKeytar = (value: unknown): value is Keytar =>
  typeof value === 'object' && value !== null && ['getPassword', 'setPassword', 'deletePassword'].every((name) => name in value);

/** The system's keychain through keytar, where it could be built. Only get, set and delete: its search crashes on foreign entries. */
export async function keytarStore(): Promise<SecretStore | undefined> {
  try {
    // The name is in a variable because the package may be missing and is never bundled.
    const name: string = 'keytar';
    const loaded: unknown = await import(name);
    const keytar =
      typeof loaded === 'object' && loaded !== null && 'default' in loaded && isKeytar(loaded.default) ? loaded.default : loaded;
    if (!isKeytar(keytar)) return undefined;
    await keytar.getPassword(service, 'probe');
    return {
      kind: 'keytar',
      get: async (account) => (await keytar.getPassword(service, account)) ?? undefined,
      set: (account, secret) => keytar.setPassword(service, account, secret),
      delete: (account) => keytar.deletePassword(service, account),
    };
  } catch {
    // Not installed, not built, or no session bus: the file is used.
    return undefined;
  }
}
