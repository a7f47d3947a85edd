import type { ServiceNotice } from '@saiyun/sdk/contract';
import { languageStore } from './language.ts';
import { siteInPage } from './site.ts';
import { createStore } from './store.ts';

export interface ShownService extends ServiceNotice {
  readonly maySwitch: boolean;
}

/** The last refusal by which a page learns that not everything is served. */
export const serviceRefused = createStore<Error | undefined>(undefined);

const found = siteInPage(languageStore.get())?.service;

/** What the platform serves, as far as this page knows; undefined while it serves everything. */
export const serviceStore = createStore<ShownService | undefined>(found && { ...found, maySwitch: false });
