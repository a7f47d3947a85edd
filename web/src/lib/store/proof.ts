import { createStore } from './store.ts';

/** The callbacks of the dialog that asks the user for proof. */
export interface ProofAsked {
  readonly proved: () => void;
  /** The user closed the dialog, so the call that needed the proof is not made. */
  readonly dismissed: (why: string) => void;
}

/** Set while the user is being asked. */
export const proofAsked = createStore<ProofAsked | undefined>(undefined);

/** Nothing was done, and nothing needs to be reported. */
class NotProved extends Error {
  readonly kind = 'aborted';
}

let asking: Promise<true> | undefined;

/** Asks the user for proof where the platform requires it: one dialog, however many calls are waiting. */
export function askProof(): Promise<true> {
  asking ??= new Promise<true>((resolve, reject) => {
    proofAsked.set({ proved: () => resolve(true), dismissed: (why) => reject(new NotProved(why)) });
  }).finally(() => {
    asking = undefined;
    proofAsked.set(undefined);
  });
  return asking;
}
