import { createStore } from './store.ts';

/** Whom a dialog asks once more who is there. */
export interface ProofAsked {
  readonly proved: () => void;
  /** The reader did not want to; what was to be done is not. */
  readonly dismissed: (why: string) => void;
}

/** Set while somebody is to be asked. */
export const proofAsked = createStore<ProofAsked | undefined>(undefined);

/** Nothing was done, and nothing has to be told besides. */
class NotProved extends Error {
  readonly kind = 'aborted';
}

let asking: Promise<true> | undefined;

/** Asks who is there, where the platform does something for a proved owner only: one dialog, however many calls wait for it. */
export function askProof(): Promise<true> {
  asking ??= new Promise<true>((resolve, reject) => {
    proofAsked.set({ proved: () => resolve(true), dismissed: (why) => reject(new NotProved(why)) });
  }).finally(() => {
    asking = undefined;
    proofAsked.set(undefined);
  });
  return asking;
}
