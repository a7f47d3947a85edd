import type { SentAlert } from '@saiyun/sdk/calls';
import { joinPhrases } from '@saiyun/sdk/contract';
import { toWireTime } from '@saiyun/sdk/view';
import { useAlertsText } from '../../../messages/alerts/index.ts';
import { StateMark } from '../../../ui/state-mark.tsx';

const timeOf = (at: string): string => toWireTime(new Date(at)).slice(0, 16);

/** What people were told, the newest first. */
export function LatestAlerts({ alerts }: { readonly alerts: readonly SentAlert[] }) {
  const { t, lang } = useAlertsText();
  const toldOf = ({ site, email, hook }: SentAlert): string =>
    joinPhrases(lang, [
      ...(site > 0 ? [t('tested.site', { count: site })] : []),
      ...(email > 0 ? [t('tested.email', { count: email })] : []),
      ...(hook === null ? [] : [hook === 'ok' || hook === 'waiting' ? t(`hook.${hook}`) : t('hook.failed', { why: hook })]),
    ]) || t('tested.nobody');
  return (
    <section className="pg-card">
      <h2>{t('latest')}</h2>
      {alerts.length === 0 ? (
        <p className="pa-note">{t('none')}</p>
      ) : (
        <ul className="pa-latest">
          {alerts.map((one) => (
            <li key={one.id}>
              <StateMark tone={one.end === null ? 'bad' : 'good'}>{one.end === null ? t('open') : t('column.end')}</StateMark>
              <div>
                <span>
                  {t(`kind.${one.kind}`)}
                  {one.node !== '' && <small> {t('node', { node: one.node })}</small>}
                </span>
                <small>
                  {one.measured}
                  {' · '}
                  {t('column.begin')} {timeOf(one.begin)}
                  {one.end !== null && ` · ${t('column.end')} ${timeOf(one.end)}`}
                </small>
                <small>
                  {t('column.told')} {toldOf(one)}
                </small>
              </div>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
