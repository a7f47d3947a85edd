import type { Client } from '@saiyun/sdk';
import { type DraftStore, draftStore } from './draft-store.ts';

/** Where drafts are kept, and the key that seals them. */
export interface DraftPlace {
  readonly folder: string;
  /** 32 bytes from the system's keychain, or from where the program keeps its secrets. */
  readonly key: () => Promise<Uint8Array>;
}

/** The drafts of the account that is signed in. */
export async function openDrafts(client: Client, place: DraftPlace | undefined): Promise<DraftStore> {
  const account = client.session.userInfo ?? (await client.whoami());
  const owner = JSON.stringify([client.options.baseUrl, client.session.tenantId, account.id]);
  if (!place) return draftStore(owner);
  try {
    const [{ sealedFiles }, key] = await Promise.all([import('./sealed-files.ts'), place.key()]);
    return draftStore(owner, sealedFiles(place.folder, key));
  } catch {
    // A keychain that is locked: drafts are still sent, they only do not outlive the program.
    return draftStore(owner);
  }
}
