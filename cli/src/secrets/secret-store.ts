/** A place for small secrets, by name. */
export interface SecretStore {
  readonly kind: 'keyring' | 'keytar' | 'file';
  get(name: string): Promise<string | undefined>;
  set(name: string, secret: string): Promise<void>;
  delete(name: string): Promise<boolean>;
}

/** Returns a store that works here, or undefined. */
export type OpenStore = () => Promise<SecretStore | undefined>;
