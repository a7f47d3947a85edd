import './sign-in.css';
import { type DomainConfig, type Language, type LoginResult, languages } from '@saiyun/sdk/contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { client } from '../../lib/client.ts';
import { changeLanguage, showsLanguagePicker } from '../../lib/language.ts';
import { safeRedirect } from '../../lib/paths.ts';
import { changePreferences, type Preferences, usePreferences } from '../../lib/preferences.ts';
import { keys } from '../../lib/query-keys.ts';
import { useText } from '../../lib/use-text.ts';
import { DawnScape } from '../../ui/dawn-scape.tsx';
import { LogoMark } from '../../ui/logo.tsx';
import { takeOver } from './after-sign-in.ts';
import { Choose, hasChoice } from './choose.tsx';
import { GlobeIcon, MoonIcon, SunIcon, SystemIcon } from './icons.tsx';
import { identityOnLoad, keepIdentity } from './identity.ts';
import { SignInForm } from './sign-in-form.tsx';

/** The address of a picture from the settings, or undefined for our own artwork. */
const pictureOf = (config: DomainConfig | undefined, path: string | undefined): string | undefined => {
  if (!path) return undefined;
  return /^(https?:)?\//.test(path) ? path : `${config?.visit ?? ''}${path}`;
};

const languageNames: Readonly<Record<Language, string>> = { 'zh-CN': '简体中文', en: 'English' };
const modes: readonly Preferences['mode'][] = ['light', 'dark', 'system'];
const modeIcons = { light: <SunIcon />, dark: <MoonIcon />, system: <SystemIcon /> };

/** Language and appearance, in the corner. */
function Corner() {
  const { t, lang } = useText();
  const { mode } = usePreferences();
  const next = modes[(modes.indexOf(mode) + 1) % modes.length] ?? 'system';
  return (
    <div className="si-corner">
      {showsLanguagePicker(location.hostname) && (
        <label className="si-language">
          <GlobeIcon />
          <span className="sy-hidden">{t('lang.pick')}</span>
          <select value={lang} onChange={(e) => changeLanguage(languages.find((l) => l === e.target.value) ?? 'zh-CN')}>
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

/** SCREEN-01. In expert mode a picture on the left and a panel on the right, otherwise a panel before a background (AUTH-10). */
export function SignIn() {
  const { t } = useText();
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const [asked, setAsked] = useState(identityOnLoad);
  const [choosing, setChoosing] = useState<LoginResult>();
  // Without its settings the page works with its own pictures; the sign-in itself will tell that the server is away.
  const { data: config, isPending } = useQuery({ queryKey: keys.domain, queryFn: () => client.domainConfig(), staleTime: 300_000 });

  const expert = asked.uType === '2';
  const name = config?.sysName || t('app.name');
  useEffect(() => {
    document.title = `${t('signIn.title')} · ${t('app.name')}`;
  }, [t]);
  const enter = () => void navigate(safeRedirect(query.get('redirect')), { replace: true });
  const done = (result: LoginResult) => {
    takeOver(result);
    if (hasChoice(result)) setChoosing(result);
    else enter();
  };

  const picture = pictureOf(config, expert ? config?.loginLeftImage : config?.loginBgImage);
  const logo = pictureOf(config, config?.sysLogo);
  return (
    <div className={expert ? 'si si-expert' : 'si'}>
      <div className="si-picture" style={picture ? { backgroundImage: `url("${encodeURI(picture)}")` } : undefined}>
        {!picture && <DawnScape className="si-scape" />}
        <div className="si-words">
          <h2>{t('signIn.expert.title')}</h2>
          <p>{t('signIn.expert.text')}</p>
        </div>
      </div>
      <Corner />
      <main className="si-panel">
        <header className="si-head">
          {config?.sysLogoIsshow !== 'N' && (logo ? <img src={logo} alt="" height={48} /> : <LogoMark size={48} />)}
          <div>
            <h1>{name}</h1>
            <p>{t('app.slogan')}</p>
          </div>
        </header>
        {choosing ? (
          <Choose
            result={choosing}
            onDone={enter}
            onBack={() => {
              setChoosing(undefined);
              void client.logout();
            }}
          />
        ) : (
          <SignInForm
            asked={asked}
            needsCaptcha={!isPending && config?.captcha === 'Y'}
            onIdentity={(uType) => {
              keepIdentity(uType);
              setAsked({ ...asked, uType, chosen: true });
            }}
            onDone={done}
          />
        )}
      </main>
    </div>
  );
}
