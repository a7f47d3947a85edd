import type { AccessToken } from '@saiyun/sdk/calls';
import { fromWireTime } from '@saiyun/sdk/view';
import { useQuery } from '@tanstack/react-query';
import { Button, Skeleton } from 'antd';
import { useState } from 'react';
import { accessTokens } from '../../../lib/api/account-calls.ts';
import { showFailure } from '../../../lib/errors/error-policy.ts';
import { feedback } from '../../../lib/errors/feedback.ts';
import { useAccountText } from '../../../messages/account/index.ts';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { StateMark } from '../../../ui/state-mark.tsx';
import { NewTokenDialog } from './new-token-dialog.tsx';

const isOver = (one: AccessToken): boolean => (fromWireTime(one.expireTime)?.getTime() ?? 0) <= Date.now();

/** Tokens for programs that sign in as the user; each is shown once, when it is created. */
export function TokensCard() {
  const { t } = useAccountText();
  const { data, error, refetch } = useQuery({ queryKey: ['accessTokens'], queryFn: () => accessTokens.list() });
  const [making, setMaking] = useState(false);
  const revoke = (one: AccessToken) =>
    feedback.confirm({
      title: t('token.revoke'),
      text: t('token.revokeAsk', { name: one.name }),
      ok: t('token.revoke'),
      cancel: t('common.cancel'),
      danger: true,
      run: async () => {
        try {
          await accessTokens.revoke(one.id);
          feedback.message('success', t('token.revoked'));
          await refetch();
        } catch (error) {
          showFailure(error);
        }
      },
    });
  const scopeOf = ({ scope: [first = '', ...more] }: AccessToken): string =>
    first === 'read' || first === 'write' ? t(`token.${first}`) : [first, ...more].join(', ');
  return (
    <section className="pg-card">
      <div className="ac-head">
        <h2>{t('token.title')}</h2>
        <Button onClick={() => setMaking(true)}>{t('token.new')}</Button>
      </div>
      <p className="pg-note">{t('token.text')}</p>
      {error && !data ? (
        <LoadFailure error={error} onRetry={refetch} />
      ) : !data ? (
        <Skeleton active />
      ) : data.length === 0 ? (
        <p className="ac-none">{t('token.none')}</p>
      ) : (
        <ul className="ac-rows">
          {data.map((one) => (
            <li key={one.id}>
              <div>
                <strong>
                  {one.name} {isOver(one) && <StateMark tone="quiet">{t('token.expired')}</StateMark>}
                </strong>
                <span>
                  {[
                    `${one.start}…`,
                    scopeOf(one),
                    t('token.until', { time: one.expireTime }),
                    one.lastTime ? t('token.used', { time: one.lastTime, ip: one.lastIp ?? '' }) : t('token.never'),
                  ].join(' · ')}
                </span>
              </div>
              <Button danger onClick={() => void revoke(one)} aria-label={`${t('token.revoke')} ${one.name}`}>
                {t('token.revoke')}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {making && (
        <NewTokenDialog
          onClose={() => {
            setMaking(false);
            void refetch();
          }}
        />
      )}
    </section>
  );
}
