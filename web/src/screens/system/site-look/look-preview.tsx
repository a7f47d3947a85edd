import { type SiteTheme, siteGrounds } from '@saiyun/sdk/view';
import { Segmented } from 'antd';
import { type CSSProperties, useState } from 'react';
import { pictureOf, useDomain } from '../../../lib/api/domain.ts';
import { readableOn } from '../../../lib/colors.ts';
import { useSiteLookText } from '../../../messages/site-look/index.ts';
import { LogoMark } from '../../../ui/artwork/logo.tsx';
import { colourFault, type LookDraft, previewColours } from './look.ts';

/** Used where the tenant has no colour of its own. */
const usual = '#1890ff';

const themes = ['light', 'dark'] as const;

/** The sign-in page in both themes, as strangers will see it. */
export function LookPreview({ draft }: { readonly draft: LookDraft }) {
  const { t, lang } = useSiteLookText();
  const { config } = useDomain();
  const [shownIn, setLang] = useState(lang);
  const inLang = (zh: string, en: string): string => (shownIn === 'en' && en) || zh;
  const name = inLang(draft.siteName, draft.siteNameEn) || config?.sysName;
  const footer = inLang(draft.footer, draft.footerEn);
  const [logo, picture] = [pictureOf(config, draft.logo), pictureOf(config, draft.picture)];
  const coloursOf = (theme: SiteTheme): CSSProperties => {
    const isOwn = draft.primaryLight !== '' && colourFault('light', draft) === undefined && colourFault('dark', draft) === undefined;
    const light = isOwn ? draft.primaryLight : usual;
    const own = isOwn && theme === 'dark' ? draft.primaryDark : light;
    const others = Object.entries(previewColours[theme]).map(([part, colour]) => [`--sl-${part}`, colour]);
    return {
      ...Object.fromEntries(others),
      '--sl-on-solid': '#ffffff',
      '--sl-link': readableOn(own, siteGrounds[theme]),
      '--sl-solid': readableOn(light, '#ffffff'),
      ...(picture && { '--sl-picture': `url("${encodeURI(picture)}")` }),
    } as CSSProperties;
  };
  return (
    <section className="sl-previews" aria-label={t('preview.title')}>
      <div className="sl-head">
        <h2>{t('preview.title')}</h2>
        <Segmented<'zh-CN' | 'en'>
          size="small"
          aria-label={t('preview.lang')}
          value={shownIn}
          onChange={setLang}
          options={[
            { value: 'zh-CN', label: t('zh') },
            { value: 'en', label: t('en') },
          ]}
        />
      </div>
      {themes.map((theme) => (
        <figure key={theme} className="sl-preview" data-theme={theme} style={coloursOf(theme)}>
          <figcaption>{t(`preview.${theme}`)}</figcaption>
          <div className="sl-screen">
            <div className="sl-panel">
              <div className="sl-name">
                {logo ? <img src={encodeURI(logo)} alt="" height={28} /> : <LogoMark size={28} />}
                <b>{name}</b>
              </div>
              <span className="sl-input">{t('preview.account')}</span>
              <span className="sl-button">{t('preview.signIn')}</span>
              <span className="sl-link">{t('preview.link')}</span>
            </div>
            {footer && <small>{footer}</small>}
          </div>
        </figure>
      ))}
    </section>
  );
}
