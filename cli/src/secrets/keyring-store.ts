import type { SecretStore } from './secret-store.ts';

const service = 'saiyun';

/**
 * The system's keychain through @napi-rs/keyring. On Linux it is pinned to the secret service: otherwise it silently falls back to a kernel
 * keyring that a reboot empties.
 */
export async function keyringStore(): Promise<SecretStore | undefined> {
  try {
    const { AsyncEntry } = await import('@napi-rs/keyring');
    const entry = (name: string) => new AsyncEntry(service, name, { linux: { store: 'secret-service' } });
    // Reading a missing entry shows whether the keychain works at all.
    await entry('probe').getPassword();
    return {
      kind: 'keyring',
      get: async (name) => (await entry(name).getPassword()) ?? undefined,
      set: (name, secret) => entry(name).setPassword(secret),
      delete: (name) => entry(name).deleteCredential(),
    };
  } catch {
    // Not installed, no session bus, or a locked keychain: the next store is tried.
    return undefined;
  }
}
