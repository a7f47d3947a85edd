import '../../ui/page.css';
import { type Language, labelIn, languages, roleLabels } from '@saiyun/sdk/contract';
import { Segmented } from 'antd';
import { changeLanguage } from '../../lib/language.ts';
import { useSession } from '../../lib/session.ts';
import { useShellText } from '../../messages/shell.ts';
import { LookSettings } from '../../ui/look-settings.tsx';

const languageNames: Readonly<Record<Language, string>> = { 'zh-CN': '简体中文', en: 'English' };

function Profile() {
  const { t, lang } = useShellText();
  const { user } = useSession();
  if (!user) return null;
  const facts: readonly (readonly [string, string | null])[] = [
    [t('account.username'), user.username],
    [t('account.realname'), user.realname],
    [t('account.roles'), user.roles.map((role) => labelIn(roleLabels[role], lang)).join(', ')],
    [t('account.phone'), user.phone],
    [t('account.email'), user.email],
  ];
  return (
    <section className="pg-card">
      <h2>{t('account.profile')}</h2>
      <p className="pg-note">{t('account.profileText')}</p>
      <dl className="pg-facts">
        {facts.map(([name, value]) => (
          <div key={name} style={{ display: 'contents' }}>
            <dt>{name}</dt>
            <dd>{value || <span style={{ color: 'var(--sy-text-3)' }}>{t('account.none')}</span>}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** Personal settings (ROUTE-09, SHELL-11). */
export function BaseSetting() {
  const { t, lang } = useShellText();
  return (
    <>
      <div className="pg-head">
        <h1>{t('account.title')}</h1>
      </div>
      <div className="pg-columns">
        <div className="pg-stack">
          <Profile />
          <section className="pg-card">
            <h2>{t('account.language')}</h2>
            <p className="pg-note">{t('account.languageText')}</p>
            <Segmented
              block
              aria-label={t('account.language')}
              value={lang}
              onChange={changeLanguage}
              options={languages.map((value) => ({ value, label: languageNames[value] }))}
            />
          </section>
        </div>
        <section className="pg-card">
          <h2>{t('account.look')}</h2>
          <p className="pg-note">{t('account.lookText')}</p>
          <LookSettings />
        </section>
      </div>
    </>
  );
}
