import type { DomainConfig, Language } from '@saiyun/sdk/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useText } from '../../messages/base/index.ts';
import { showsLanguagePicker, useLanguage } from '../store/language.ts';
import { useSession } from '../store/session.ts';
import { brandStore, siteInPage } from '../store/site.ts';
import { isJeecg } from './backend.ts';
import { client } from './client.ts';
import { keys } from './query-keys.ts';

/** A JeecgBoot has no settings of a site, and asks every sign-in for its picture. */
const jeecgSite: DomainConfig = {
  sysName: '',
  sysLogo: '',
  sysLogoIsshow: 'N',
  loginLeftImage: '',
  loginBgImage: '',
  visit: '',
  captcha: 'Y',
  languageHosts: ['*'],
};

/** The settings in the page, unless they are those of another tenant than the reader's. */
const inPage = (language: Language, tenantId: number | undefined): DomainConfig | undefined => {
  const site = siteInPage(language);
  return tenantId === undefined || site?.tenantId === undefined || site.tenantId === tenantId ? site : undefined;
};

/** The server's settings of its site (AUTH-09); without them, pages fall back on defaults. */
export function useDomain(): { readonly config: DomainConfig | undefined; readonly isPending: boolean } {
  const language = useLanguage();
  const tenantId = useSession().user?.tenantId;
  const { data: config, isPending } = useQuery({
    queryKey: [...keys.domain, language, tenantId],
    queryFn: () => (isJeecg ? jeecgSite : client.domainConfig()),
    initialData: () => inPage(language, tenantId),
    staleTime: 300_000,
    // Another language changes only names: the logo and the language picker stay.
    placeholderData: keepPreviousData,
  });
  return { config, isPending };
}

/** The address of a picture from the settings, or undefined for the built-in artwork. */
export function pictureOf(config: Pick<DomainConfig, 'visit'> | undefined, path: string | undefined): string | undefined {
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

/** The colours and the icon of the site whose pages are shown. */
export function useSiteLook(): void {
  const { config } = useDomain();
  const icon = config?.icon;
  const { visit, primary } = config ?? {};
  useEffect(() => {
    if (config) brandStore.set(primary);
  }, [config, primary]);
  useEffect(() => {
    const link = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
    if (icon && link) {
      link.removeAttribute('type');
      link.href = `${pictureOf({ visit: visit ?? '' }, icon)}?inline=1`;
    }
  }, [icon, visit]);
}
