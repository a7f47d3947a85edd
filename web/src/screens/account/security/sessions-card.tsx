import type { OwnSession } from '@saiyun/sdk/calls';
import { useQuery } from '@tanstack/react-query';
import { Button, Skeleton } from 'antd';
import { sessions } from '../../../lib/api/account-calls.ts';
import { showFailure } from '../../../lib/errors/error-policy.ts';
import { feedback } from '../../../lib/errors/feedback.ts';
import { useAccountText } from '../../../messages/account/index.ts';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { StateMark } from '../../../ui/state-mark.tsx';
import { deviceName } from './device-name.ts';

const ways = { 1: 'sessions.way.1', 2: 'sessions.way.2', 3: 'sessions.way.3' } as const;

/** The account's sessions, each with a button that ends it (AUTH-12). */
export function SessionsCard() {
  const { t } = useAccountText();
  const { data, error, refetch } = useQuery({ queryKey: ['ownSessions'], queryFn: () => sessions.ownSessions() });
  const list = data ?? [];
  const end = async (one: OwnSession) => {
    try {
      await sessions.endSession(one.id);
      feedback.message('success', t('sessions.ended'));
      await refetch();
    } catch (error) {
      showFailure(error);
    }
  };
  const endOthers = () =>
    feedback.confirm({
      title: t('sessions.endOthers'),
      text: t('sessions.endAsk'),
      ok: t('sessions.endOthers'),
      cancel: t('common.cancel'),
      danger: true,
      run: async () => {
        try {
          const count = await sessions.endOtherSessions();
          feedback.message('success', t('sessions.endedMany', { count }));
          await refetch();
        } catch (error) {
          showFailure(error);
        }
      },
    });
  return (
    <section className="pg-card">
      <div className="ac-head">
        <h2>{t('sessions.title')}</h2>
        {list.length > 1 && (
          <Button danger onClick={() => void endOthers()}>
            {t('sessions.endOthers')}
          </Button>
        )}
      </div>
      <p className="pg-note">{t('sessions.text')}</p>
      {data ? (
        <ul className="ac-rows">
          {list.map((one) => (
            <li key={one.id}>
              <div>
                <strong>
                  {deviceName(one.userAgent) ?? t('sessions.unknown')}{' '}
                  {one.current && <StateMark tone="good">{t('sessions.current')}</StateMark>}
                </strong>
                <span>
                  {[
                    one.ip,
                    t(ways[one.loginType as keyof typeof ways] ?? 'sessions.way.1'),
                    t('sessions.since', { time: one.createTime }),
                    t('sessions.last', { time: one.lastTime }),
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
              </div>
              {!one.current && <Button onClick={() => void end(one)}>{t('sessions.end')}</Button>}
            </li>
          ))}
        </ul>
      ) : error ? (
        <LoadFailure error={error} onRetry={refetch} />
      ) : (
        <Skeleton active />
      )}
    </section>
  );
}
