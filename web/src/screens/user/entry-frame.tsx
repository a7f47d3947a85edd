import { languageNames } from '../../lib/store/language.ts';
import './sign-in/sign-in.css';
import { languages } from '@saiyun/sdk/contract';
import { type ReactNode, useEffect } from 'react';
import { pictureOf, useDomain, usePicksLanguage, usePlatformName, useSiteLook } from '../../lib/api/domain.ts';
import { changePreferences, type Preferences, usePreferences } from '../../lib/store/preferences.ts';
import { brandStore } from '../../lib/store/site.ts';
import { useStore } from '../../lib/store/store.ts';
import { changeLanguage } from '../../lib/texts/change-language.ts';
import { useText } from '../../messages/base/index.ts';
import { DawnScape } from '../../ui/artwork/dawn-scape.tsx';
import { Logo } from '../../ui/artwork/logo.tsx';
import { GlobeIcon, MoonIcon, SunIcon, SystemIcon } from './icons.tsx';

const modes: readonly Preferences['mode'][] = ['light', 'dark', 'system'];
const modeIcons = { light: <SunIcon />, dark: <MoonIcon />, system: <SystemIcon /> };

/** Language and appearance, in the corner. */
export function Corner() {
  const { t, lang } = useText();
  const { mode } = usePreferences();
  const picks = usePicksLanguage();
  const next = modes[(modes.indexOf(mode) + 1) % modes.length] ?? 'system';
  return (
    <div className="si-corner">
      {picks && (
        <label className="si-language">
          <GlobeIcon />
          <span className="sy-hidden">{t('lang.pick')}</span>
          <select value={lang} onChange={(e) => void changeLanguage(languages.find((l) => l === e.target.value) ?? 'zh-CN')}>
            {languages.map((one) => (
              <option key={one} value={one}>
                {languageNames[one]}
              </option>
            ))}
          </select>
        </label>
      )}
      <button
        type="button"
        className="si-mode"
        onClick={() => changePreferences({ mode: next })}
        aria-label={`${t('theme.pick')}: ${t(`theme.${mode}`)}`}
        title={`${t('theme.pick')}: ${t(`theme.${mode}`)}`}
      >
        {modeIcons[mode]}
      </button>
    </div>
  );
}

export interface EntryFrameProps {
  /** Title of the browser's tab. */
  readonly title: string;
  /** A picture on the left and a panel on the right, or else a panel in front of a background (AUTH-10). */
  readonly expert?: boolean;
  readonly wide?: boolean;
  readonly children: ReactNode;
}

/** The frame of every page before sign-in: picture, language and appearance, and a panel with the platform's name. */
export function EntryFrame({ title, expert = false, wide = false, children }: EntryFrameProps) {
  const { t } = useText();
  const { config } = useDomain();
  useSiteLook();
  const brand = useStore(brandStore);
  const name = usePlatformName();
  useEffect(() => {
    document.title = `${title} · ${name}`;
  }, [title, name]);
  const picture = pictureOf(config, expert ? config?.loginLeftImage : config?.loginBgImage);
  return (
    <div className={expert ? 'si si-expert' : 'si'} data-branded={brand ? '' : undefined}>
      <div className="si-picture" style={picture ? { backgroundImage: `url("${encodeURI(picture)}")` } : undefined}>
        {!picture && <DawnScape className="si-scape" />}
        <div className="si-words">
          <h2>{t('signIn.expert.title')}</h2>
          <p>{t('signIn.expert.text')}</p>
        </div>
      </div>
      <Corner />
      <main className={wide ? 'si-panel si-wide' : 'si-panel'}>
        <header className="si-head">
          <Logo size={48} />
          <div>
            <h1>{name}</h1>
            <p>{t('app.slogan')}</p>
          </div>
        </header>
        {children}
      </main>
    </div>
  );
}
