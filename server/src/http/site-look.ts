import { type Language, languages } from '@saiyun/sdk/contract';
import type { Services } from '../kernel/context.ts';

/** The look of a tenant's site; what is null it has not of its own. */
export interface Look {
  readonly tenantId: number;
  readonly siteName: string | null;
  readonly siteNameEn: string | null;
  readonly logo: string | null;
  readonly icon: string | null;
  readonly picture: string | null;
  readonly primaryLight: string | null;
  readonly primaryDark: string | null;
  readonly footer: string | null;
  readonly footerEn: string | null;
  readonly language: string | null;
}

const columns = `t.id as "tenantId", l.site_name as "siteName", l.site_name_en as "siteNameEn", l.logo, l.icon, l.picture,
  l.primary_light as "primaryLight", l.primary_dark as "primaryDark", l.footer, l.footer_en as "footerEn", l.language`;

/** The look of one tenant. */
export function lookOf({ db }: Pick<Services, 'db'>, tenantId: number): Promise<Look | undefined> {
  return db.one<Look>(
    `select ${columns} from sys_tenant t left join sys_site_look l on l.tenant_id = t.id where t.id = $1 and t.del_flag = '0'`,
    [tenantId],
  );
}

/** The look of the tenant that a host belongs to; a host of none shows that of the platform's first tenant. */
export function lookAt({ db }: Pick<Services, 'db'>, host: string): Promise<Look | undefined> {
  return db.one<Look>(
    // All tenants: a stranger has none yet, and the host says which it is.
    `select ${columns} from sys_tenant t left join sys_site_look l on l.tenant_id = t.id where t.del_flag = '0' and t.id = coalesce(
       (select h.id from sys_tenant h where h.host = $1 and h.del_flag = '0'), (select min(p.id) from sys_tenant p where p.del_flag = '0'))`,
    [host.toLowerCase()],
  );
}

/** The language of readers who have chosen none. */
export function languageOf(look: Look | undefined): Language | undefined {
  return languages.find((one) => one === look?.language);
}

/** The name of the site in a language; the Chinese one where there is no English one. */
export function siteNameOf(look: Look | undefined, language: Language): string | undefined {
  return (language === 'en' ? (look?.siteNameEn ?? look?.siteName) : look?.siteName) ?? undefined;
}
