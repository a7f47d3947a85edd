import type { SecretStore } from './secret-store.ts';

const service = 'saiyun';

/**
 * The system's keychain by @napi-rs/keyring. Pinned to the secret service on Linux: unpinned it falls back silently
 * to a kernel keyring that a restart empties.
 */
export async function keyringStore(): Promise<SecretStore | undefined> {
  try {
    const { AsyncEntry } = await import('@napi-rs/keyring');
    const entry = (name: string) => new AsyncEntry(service, name, { linux: { store: 'secret-service' } });
    // Asking for something that is not there shows whether the keychain answers at all.
    await entry('probe').getPassword();
    return {
      kind: 'keyring',
      get: async (name) => (await entry(name).getPassword()) ?? undefined,
      set: (name, secret) => entry(name).setPassword(secret),
      delete: (name) => entry(name).deleteCredential(),
    };
  } catch {
    // Not installed, no session bus, or a locked keychain: the next store takes over.
    return undefined;
  }
}
