import type { DomainConfig, Language } from '@saiyun/sdk/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useText } from '../../messages/base/index.ts';
import { showsLanguagePicker, useLanguage } from '../store/language.ts';
import { client } from './client.ts';
import { keys } from './query-keys.ts';

/** The settings in the page itself, where the server has put them; the development server does not. */
const inPage = (language: Language): DomainConfig | undefined => {
  const text = document.getElementById('site')?.textContent;
  return text ? (JSON.parse(text) as Partial<Record<Language, DomainConfig>>)[language] : undefined;
};

/** The server's settings of its site (AUTH-09); without them, pages fall back on defaults. */
export function useDomain(): { readonly config: DomainConfig | undefined; readonly isPending: boolean } {
  const language = useLanguage();
  const { data: config, isPending } = useQuery({
    queryKey: [...keys.domain, language],
    queryFn: () => client.domainConfig(),
    initialData: () => inPage(language),
    staleTime: 300_000,
    // Another language changes only names: the logo and the language picker stay.
    placeholderData: keepPreviousData,
  });
  return { config, isPending };
}

/** The address of a picture from the settings, or undefined for the built-in artwork. */
export function pictureOf(config: DomainConfig | undefined, path: string | undefined): string | undefined {
  if (!path) return undefined;
  return /^(https?:)?\//.test(path) ? path : `${config?.visit ?? ''}${path}`;
}

/** The name of the platform, from its settings. */
export function usePlatformName(): string {
  const { t } = useText();
  return useDomain().config?.sysName || t('app.name');
}

/** Whether the language can be picked here (I18N-05); false until the server has answered. */
export function usePicksLanguage(): boolean {
  const { config, isPending } = useDomain();
  return !isPending && showsLanguagePicker(location.hostname, config?.languageHosts);
}
