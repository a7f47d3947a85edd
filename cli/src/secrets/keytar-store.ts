import type { SecretStore } from './secret-store.ts';

// Not the name of the other keychain: the two write entries that the other cannot read.
const service = 'saiyun-keytar';

interface Keytar {
  getPassword(service: string, account: string): Promise<string | null>;
  setPassword(service: string, account: string, password: string): Promise<void>;
  deletePassword(service: string, account: string): Promise<boolean>;
}

const isKeytar = (value: unknown): value is Keytar =>
  typeof value === 'object' && value !== null && ['getPassword', 'setPassword', 'deletePassword'].every((name) => name in value);

/** The system's keychain by keytar, where it could be built. Only get, set and delete: its searches crash on foreign entries. */
export async function keytarStore(): Promise<SecretStore | undefined> {
  try {
    // By a variable, because the package may be absent and is never bundled.
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
    // Not installed, not built, or no session bus: the file takes over.
    return undefined;
  }
}
