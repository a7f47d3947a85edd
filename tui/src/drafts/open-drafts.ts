import type { Client, UserInfo } from '@saiyun/sdk';
import { isLineLost } from '../state/line.ts';
import { type DraftStore, draftStore } from './draft-store.ts';
import { seenBounds as bounds, seenEnding as ending, type LastSeen, lastSeen, nothingSeen } from './last-seen.ts';
import type { SealedFiles } from './sealed-files.ts';

/** Where drafts are kept, and the key that seals them. */
export interface DraftPlace {
  readonly folder: string;
  /** 32 bytes from the system's keychain, or from where the program keeps its secrets. */
  readonly key: () => Promise<Uint8Array>;
  /** Of the program: what another release has kept of what was seen is not read. */
  readonly release: string;
}

/** What an account has in files: what it has written and not sent, and what it has seen. */
export interface Kept {
  readonly account: UserInfo;
  readonly store: DraftStore;
  readonly seen: LastSeen;
}

interface Files {
  readonly drafts: SealedFiles;
  readonly seen: SealedFiles;
}

async function openFiles(place: DraftPlace): Promise<Files | undefined> {
  try {
    const [{ sealedFiles }, key] = await Promise.all([import('./sealed-files.ts'), place.key()]);
    return { drafts: sealedFiles(place.folder, key), seen: sealedFiles(place.folder, key, { ending, bounds }) };
  } catch {
    // A keychain that is locked: drafts are still sent, they only do not outlive the program.
    return undefined;
  }
}

/** Whose token it is: as the session has it, else as the server says, else as it has said before. */
async function accountOf(client: Client, files: Files | undefined, release: string): Promise<UserInfo> {
  const { token = '', userInfo } = client.session;
  const told = files && lastSeen(JSON.stringify([client.options.baseUrl, token]), release, files.seen);
  try {
    const account = userInfo ?? (await client.whoami());
    // A token from elsewhere does not say whose it is, and at the next start nobody may be there to ask.
    told?.write('account', { data: account, asOf: Date.now() });
    return account;
  } catch (error) {
    const before = isLineLost(error) ? told?.read('account')?.data : undefined;
    if (before === undefined) throw error;
    return before as UserInfo;
  }
}

/** What is kept of the account that is signed in. */
export async function openDrafts(client: Client, place: DraftPlace | undefined): Promise<Kept> {
  const files = place && (await openFiles(place));
  const release = place?.release ?? '';
  const account = await accountOf(client, files, release);
  const owner = JSON.stringify([client.options.baseUrl, client.session.tenantId, account.id]);
  return { account, store: draftStore(owner, files?.drafts), seen: files ? lastSeen(owner, release, files.seen) : nothingSeen };
}
