import type { CompetitionMessages } from '@saiyun/sdk/calls';
import { msgSubAccount } from '@saiyun/sdk/entities';
import { Alert } from 'antd';
import { Link } from 'react-router';
import { useSession } from '../../../../lib/store/session.ts';
import { usePlaceText } from '../../../../messages/place/index.ts';
import { listPath } from '../../../record/record-places.ts';

const codes = { 'unsent.units': 'units', 'unsent.account': 'account', 'unsent.template': 'template' } as const;
const isCode = (code: string): code is keyof typeof codes => Object.hasOwn(codes, code);

/** What keeps messages from their receivers: once, above the switches. Only what a channel that is on lacks is said loudly. */
export function Missing({ data }: { readonly data: CompetitionMessages }) {
  const { t } = usePlaceText();
  const menu = useSession().permissions?.menu ?? [];
  const { kinds, carriesMail, carriesSms, units, unsent } = data;
  const sends = (channel: 'email' | 'sms'): boolean => kinds.some(({ on }) => on.includes(channel));
  const accounts = listPath(msgSubAccount.name, menu);
  const lacks = [
    ...(sends('email') && !carriesMail ? [t('messages.noMail')] : []),
    ...(sends('sms') && !carriesSms ? [t('messages.noSms')] : []),
    ...(sends('sms') && units === null ? [t('messages.noAccount')] : []),
    ...(sends('sms') && units === 0 ? [t('messages.noUnits')] : []),
  ];
  const known = unsent.filter(({ code }) => isCode(code));
  return (
    <>
      {known.length > 0 && (
        <Alert
          type="warning"
          showIcon
          title={t('messages.unsent')}
          description={
            <ul className="cm-list">
              {known.map(({ code, count }) => isCode(code) && <li key={code}>{t(`messages.unsent.${codes[code]}`, { count })}</li>)}
            </ul>
          }
        />
      )}
      {lacks.length > 0 && (
        <Alert
          type="info"
          showIcon
          title={lacks[0]}
          description={lacks.slice(1).map((text) => <div key={text}>{text}</div>)}
          action={accounts !== undefined && sends('sms') && !units && <Link to={accounts}>{t('messages.account')}</Link>}
        />
      )}
      {sends('sms') && (units ?? 0) > 0 && <p className="cp-quiet">{t('messages.units', { count: units ?? 0 })}</p>}
    </>
  );
}
