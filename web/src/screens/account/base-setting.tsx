import { languageNames } from '../../lib/store/language.ts';
import './account.css';
import { languages } from '@saiyun/sdk/contract';
import { Segmented } from 'antd';
import { changeLanguage } from '../../lib/texts/change-language.ts';
import { useShellText } from '../../messages/shell/index.ts';
import { LookSettings } from '../../ui/look-settings.tsx';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { ProfileCard } from './profile-card.tsx';
import { SecurityCard } from './security/security-card.tsx';
import { SessionsCard } from './security/sessions-card.tsx';
import { TokensCard } from './security/tokens-card.tsx';
import { SignatureCard } from './signature/signature-card.tsx';

/** Personal settings (ROUTE-09, SHELL-11, SCREEN-14): the account on the left, this device on the right. */
export function BaseSetting() {
  const { t, lang } = useShellText();
  return (
    <>
      <PageHeader title={t('account.title')} />
      <div className="pg-columns">
        <div className="pg-stack">
          <ProfileCard />
          <SecurityCard />
          <SessionsCard />
          <TokensCard />
        </div>
        <div className="pg-stack">
          <SignatureCard />
          <section className="pg-card">
            <h2>{t('account.language')}</h2>
            <p className="pg-note">{t('account.languageText')}</p>
            <Segmented
              block
              aria-label={t('account.language')}
              value={lang}
              onChange={(next) => void changeLanguage(next)}
              options={languages.map((value) => ({ value, label: languageNames[value] }))}
            />
          </section>
          <section className="pg-card">
            <h2>{t('account.look')}</h2>
            <p className="pg-note">{t('account.lookText')}</p>
            <LookSettings />
          </section>
        </div>
      </div>
    </>
  );
}
