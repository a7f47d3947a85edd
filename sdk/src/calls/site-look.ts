import type { CallOptions } from '../client/client.ts';
import type { Language } from '../contract/label.ts';
import { area } from './area.ts';

/** How a tenant's site looks; what is null is as the platform is configured. */
export interface SiteLook {
  readonly siteName: string | null;
  readonly siteNameEn: string | null;
  /** Paths of public pictures. */
  readonly logo: string | null;
  readonly icon: string | null;
  readonly picture: string | null;
  /** `#rrggbb`, each readable in its theme. */
  readonly primaryLight: string | null;
  readonly primaryDark: string | null;
  readonly footer: string | null;
  readonly footerEn: string | null;
  readonly defaultLanguage: Language | null;
}

export interface StoredSiteLook extends SiteLook {
  /** 0 while nothing is stored. */
  readonly revision: number;
  /** The host name by which the sign-in page knows the tenant; the platform's administrators set it. */
  readonly host: string | null;
}

/** The look of the caller's own tenant. */
export const siteLookCalls = area((send) => ({
  /** What is stored. ADMIN. Unsigned. */
  own: (): Promise<StoredSiteLook> => send('GET', '/sys/siteLook/own', { jeecg: 'unsupported' }),
  /** Stores it over a revision; what a change leaves out is emptied. ADMIN. Unsigned. */
  edit: (look: Partial<SiteLook> & { readonly revision: number }, options: CallOptions = {}): Promise<StoredSiteLook> =>
    send('PUT', '/sys/siteLook/edit', { ...options, body: { ...look }, jeecg: 'unsupported' }),
}));
