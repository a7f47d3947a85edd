import type { Language } from '@saiyun/sdk/contract';
import type { Config } from '../config.ts';
import { type Look, siteNameOf } from './site-look.ts';

/** The address of a tenant's own icon. */
export function iconAddress({ SAIYUN_PREFIX }: Pick<Config, 'SAIYUN_PREFIX'>, icon: string): string {
  return encodeURI(`${SAIYUN_PREFIX}/sys/common/static/${icon}?inline=1`);
}

/** What a device needs to know to keep the site among its applications: https://www.w3.org/TR/appmanifest/. */
export function webManifest(
  config: Pick<Config, 'SAIYUN_SYS_NAME' | 'SAIYUN_SYS_NAME_EN' | 'SAIYUN_PREFIX'>,
  language: Language,
  look?: Look,
): string {
  const name = siteNameOf(look, language) ?? (language === 'en' ? config.SAIYUN_SYS_NAME_EN : config.SAIYUN_SYS_NAME);
  const picture = (file: string, size: number, purpose: 'any' | 'maskable') => ({
    src: `/icons/${file}.png`,
    sizes: `${size}x${size}`,
    type: 'image/png',
    purpose,
  });
  return JSON.stringify({
    id: '/',
    name,
    short_name: name,
    lang: language,
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: '#ffffff',
    theme_color: look?.primaryLight ?? '#ffffff',
    icons: look?.icon
      ? [{ src: iconAddress(config, look.icon), sizes: 'any', purpose: 'any' }]
      : [picture('icon-192', 192, 'any'), picture('icon-512', 512, 'any'), picture('maskable-512', 512, 'maskable')],
  });
}
