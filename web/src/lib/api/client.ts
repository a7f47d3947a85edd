import { type CoreClient, createCoreClient } from '@saiyun/sdk';
import { onExpired, onFailedCall } from '../errors/error-policy.ts';
import { languageStore } from '../store/language.ts';
import { askProof } from '../store/proof.ts';
import { browserSessions } from '../store/session.ts';

/**
 * The one client of the browser. Failures of HTTP, network and session are shown by the shared policy (see `error-policy.ts`);
 * failures in the envelope of an answered call are the caller's to show, most simply with `showFailure(error)`.
 */
export const client: CoreClient = createCoreClient({
  baseUrl: location.origin,
  language: languageStore.get(),
  store: browserSessions,
  pageKeys: true,
  prove: askProof,
  onExpired,
  onError: onFailedCall,
});

languageStore.subscribe(() => client.setLanguage(languageStore.get()));
