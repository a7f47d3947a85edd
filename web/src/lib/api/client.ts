import { type CoreClient, createCoreClient } from '@saiyun/sdk';
import { onExpired, onFailedCall } from '../errors/error-policy.ts';
import { languageStore } from '../store/language.ts';
import { askProof } from '../store/proof.ts';
import { browserSessions } from '../store/session.ts';
import { backendOptions } from './backend.ts';

/**
 * The browser's only client. The shared policy (`error-policy.ts`) shows failures of HTTP, network and session; a failure in the envelope
 * of a successful response is the caller's to show, most simply with `showFailure(error)`.
 */
export const client: CoreClient = createCoreClient({
  baseUrl: location.origin,
  language: languageStore.get(),
  store: browserSessions,
  ...backendOptions(),
  prove: askProof,
  onExpired,
  onError: onFailedCall,
});

languageStore.subscribe(() => client.setLanguage(languageStore.get()));
