import type { DomainConfig, Language } from '@saiyun/sdk/contract';
import { labelIn } from '@saiyun/sdk/contract';
import type { Services } from '../kernel/context.ts';
import { noticeOf } from '../kernel/mode/service-mode.ts';
import { type Look, languageOf, siteNameOf } from './site-look.ts';

/** What they depend on besides the look of a tenant: it stays the same until the next start. */
type Site = Pick<Services, 'config' | 'thirdParties' | 'mode'> & { readonly language: Language };

/** What a tenant has of its own. */
const ownOf = (look: Look, language: Language): Partial<DomainConfig> => {
  const { tenantId, logo, icon, picture, primaryLight: light, primaryDark: dark, footer, footerEn } = look;
  const name = siteNameOf(look, language);
  const line = language === 'en' ? (footerEn ?? footer) : footer;
  const chosen = languageOf(look);
  return {
    tenantId,
    ...(name && { sysName: name }),
    ...(logo && { sysLogo: logo, sysLogoIsshow: 'Y' as const }),
    ...(picture && { loginLeftImage: picture, loginBgImage: picture }),
    ...(icon && { icon }),
    ...(light && dark && { primary: { light, dark } }),
    ...(line && { footer: line }),
    ...(chosen && { language: chosen }),
  };
};

const company = ({ config, language }: Site): string | undefined =>
  language === 'en' ? (config.SAIYUN_COMPANY_EN ?? config.SAIYUN_COMPANY) : config.SAIYUN_COMPANY;

/** How the site presents itself, and what the sign-in page offers (CALL-07, AUTH-09); clients replace an empty picture with their own. */
export function domainConfig(ctx: Site, look?: Look): DomainConfig {
  return {
    sysName: ctx.language === 'en' ? ctx.config.SAIYUN_SYS_NAME_EN : ctx.config.SAIYUN_SYS_NAME,
    sysLogo: ctx.config.SAIYUN_LOGO ?? '',
    sysLogoIsshow: ctx.config.SAIYUN_LOGO_SHOWN,
    loginLeftImage: ctx.config.SAIYUN_LOGIN_IMAGE ?? '',
    loginBgImage: ctx.config.SAIYUN_LOGIN_BACKGROUND ?? '',
    visit: `${ctx.config.SAIYUN_PREFIX}/sys/common/static/`,
    captcha: ctx.config.SAIYUN_CAPTCHA === 'on' ? 'Y' : 'N',
    languageHosts: ctx.config.SAIYUN_LANGUAGE_HOSTS,
    recordNumber: ctx.config.SAIYUN_RECORD_NUMBER,
    company: company(ctx),
    mobilePrefixes: ctx.config.SAIYUN_MOBILE_PREFIXES,
    codes: 'Y',
    thirdLogins: ctx.thirdParties.providers.map(({ type, name }) => ({ type, name: labelIn(name, ctx.language) })),
    ...(ctx.config.SAIYUN_CAS_URL ? { casUrl: ctx.config.SAIYUN_CAS_URL } : {}),
    ...(ctx.mode.mayWork() ? {} : { service: noticeOf(ctx.mode.now(), ctx.language) }),
    ...(look && ownOf(look, ctx.language)),
  };
}
