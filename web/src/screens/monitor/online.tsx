import { useMonitorText } from '../../messages/monitor/index.ts';
import './online.css';
import { LogoutOutlined } from '@ant-design/icons';
import { type SysUserOnline, sessionCalls } from '@saiyun/sdk/calls';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Button, Input, Skeleton } from 'antd';
import { useState } from 'react';
import { warnOf } from '../../kit/warn.ts';
import { client } from '../../lib/api/client.ts';
import { feedback } from '../../lib/errors/feedback.ts';
import { useKitText } from '../../messages/kit/index.ts';
import { StateMark } from '../../ui/state-mark.tsx';
import { deviceName } from '../account/security/device-name.ts';
import { MonitorPlace } from './place.tsx';

const calls = sessionCalls(client.send);
const everyMs = 30_000;
const pageSize = 20;
const columns = ['account', 'device', 'address', 'since', 'last'] as const;

function useForceLogout(reload: () => void) {
  const { t } = useMonitorText();
  const { t: kit } = useKitText();
  return (one: SysUserOnline) =>
    feedback.confirm({
      title: t('online.ask'),
      text: `${one.realname ?? ''} ${one.username ?? ''}`,
      ok: t('online.force'),
      cancel: kit('action.cancel'),
      danger: true,
      run: async () => {
        try {
          await calls.forceLogout(one.token);
          feedback.message('success', t('online.forced'));
        } catch (error) {
          warnOf(error);
        }
        reload();
      },
    });
}

/** Who is signed in; each session has a button that ends it (SCREEN-69, CALL-123, CALL-05). */
export function OnlineUsers() {
  const { t, lang } = useMonitorText();
  const [username, setUsername] = useState('');
  const [pageNo, setPage] = useState(1);
  const query = useQuery({
    queryKey: ['onlineUsers', lang, username, pageNo],
    queryFn: async () => {
      const [page, own] = await Promise.all([
        calls.onlineUsers({ username: username || undefined, pageNo, pageSize }),
        calls.ownSessions(),
      ]);
      return { ...page, own: own.find(({ current }) => current)?.id };
    },
    placeholderData: keepPreviousData,
    refetchInterval: everyMs,
    staleTime: 0,
  });
  const { data } = query;
  const end = useForceLogout(() => void query.refetch());
  return (
    <MonitorPlace tab="online" query={query} hasPeriod={false}>
      <section className="pg-card">
        <div className="on-bar">
          <Input.Search
            allowClear
            placeholder={t('online.search')}
            aria-label={t('online.search')}
            onSearch={(value) => {
              setPage(1);
              setUsername(value.trim());
            }}
          />
          {data && <span>{t('online.count', { count: data.total })}</span>}
        </div>
        {!data ? (
          !query.error && <Skeleton active />
        ) : data.records.length === 0 ? (
          <p className="pg-note">{t('online.none')}</p>
        ) : (
          <table className="on-users">
            <thead>
              <tr>
                {columns.map((name) => (
                  <th key={name}>{t(`online.${name}`)}</th>
                ))}
                <th>
                  <span className="sy-hidden">{t('online.force')}</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {data.records.map((one) => (
                <tr key={one.id}>
                  <td>
                    <strong>{one.realname}</strong> <span>{one.username}</span>
                  </td>
                  <td data-label={t('online.device')}>{deviceName(one.userAgent ?? null) ?? '—'}</td>
                  <td data-label={t('online.address')}>{one.ip ?? '—'}</td>
                  <td data-label={t('online.since')}>{one.loginTime}</td>
                  <td data-label={t('online.last')}>{one.lastTime}</td>
                  <td>
                    {one.id === data.own ? (
                      <StateMark tone="good">{t('online.here')}</StateMark>
                    ) : (
                      <Button
                        type="link"
                        danger
                        size="small"
                        icon={<LogoutOutlined />}
                        aria-label={`${t('online.force')} ${one.username ?? ''}`}
                        onClick={() => void end(one)}
                      >
                        {t('online.force')}
                      </Button>
                    )}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
        {data && data.pages > 1 && (
          <div className="on-pages">
            <Button disabled={pageNo <= 1} onClick={() => setPage(pageNo - 1)}>
              {t('online.previous')}
            </Button>
            <span>
              {pageNo} / {data.pages}
            </span>
            <Button disabled={pageNo >= data.pages} onClick={() => setPage(pageNo + 1)}>
              {t('online.next')}
            </Button>
          </div>
        )}
      </section>
    </MonitorPlace>
  );
}
