import type { DomainConfig, Language } from '@saiyun/sdk/contract';
import { createStore } from './store.ts';

type InPage = Partial<Record<Language, DomainConfig>>;

const text = globalThis.document?.getElementById('site')?.textContent;
const inPage: InPage = text ? (JSON.parse(text) as InPage) : {};

/** The settings in the page itself, where the server has put them; the development server does not. */
export function siteInPage(language: Language): DomainConfig | undefined {
  return inPage[language];
}

/** The colours of the tenant whose site this is; readers who chose a colour keep theirs. */
export const brandStore = createStore<DomainConfig['primary']>(inPage['zh-CN']?.primary);
