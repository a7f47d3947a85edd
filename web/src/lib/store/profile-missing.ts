import { createStore } from './store.ts';

/** An expert has just signed in whose own record is not complete (AUTH-19). */
export const profileMissing = createStore(false);
