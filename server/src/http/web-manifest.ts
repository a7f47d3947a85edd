import type { Language } from '@saiyun/sdk/contract';
import type { Config } from '../config.ts';

/** What a device needs to know to keep the site among its applications: https://www.w3.org/TR/appmanifest/. */
export function webManifest(config: Pick<Config, 'SAIYUN_SYS_NAME' | 'SAIYUN_SYS_NAME_EN'>, language: Language): string {
  const name = language === 'en' ? config.SAIYUN_SYS_NAME_EN : config.SAIYUN_SYS_NAME;
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
    theme_color: '#ffffff',
    icons: [picture('icon-192', 192, 'any'), picture('icon-512', 512, 'any'), picture('maskable-512', 512, 'maskable')],
  });
}
