import './online.css';
import '../../ui/page.css';
import { LogoutOutlined } from '@ant-design/icons';
import { type SysUserOnline, sessionCalls } from '@saiyun/sdk/calls';
import type { Label } from '@saiyun/sdk/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Button, Input, Skeleton, Tag } from 'antd';
import { useState } from 'react';
import { warnOf } from '../../kit/warn.ts';
import { client } from '../../lib/api/client.ts';
import { feedback } from '../../lib/errors/feedback.ts';
import { useKitText } from '../../messages/kit/index.ts';
import { deviceName } from '../account/security/device-name.ts';
import { LiveHead } from './live-head.tsx';

const texts = {
  title: ['在线用户', 'Online users'],
  intro: [
    '当前机构的全部登录，每 30 秒更新；强退立即生效',
    'All sign-ins of this tenant, read anew every 30 seconds; ending one counts at once',
  ],
  search: ['登录账号', 'Account'],
  account: ['账号', 'Account'],
  device: ['设备', 'Device'],
  address: ['IP 地址', 'Address'],
  since: ['登录时间', 'Since'],
  last: ['最近使用', 'Last used'],
  here: ['本次登录', 'This one'],
  force: ['强退', 'Sign out'],
  ask: ['确定要强制该用户退出登录吗？', 'Sign this user out?'],
  forced: ['已强制退出', 'Signed out'],
  none: ['没有符合条件的登录', 'Nobody like this is signed in'],
  count: ['共 {total} 个登录', '{total} sign-ins'],
  more: ['下一页', 'Next'],
  less: ['上一页', 'Previous'],
} as const satisfies Record<string, Label>;

const calls = sessionCalls(client.send);
const everyMs = 30_000;
const pageSize = 20;

function useForceLogout(reload: () => void) {
  const { say, t } = useKitText();
  return (one: SysUserOnline) =>
    feedback.confirm({
      title: say(texts.ask),
      text: `${one.realname ?? ''} ${one.username ?? ''}`,
      ok: say(texts.force),
      cancel: t('action.cancel'),
      danger: true,
      run: async () => {
        try {
          await calls.forceLogout(one.token);
          feedback.message('success', say(texts.forced));
        } catch (error) {
          warnOf(error);
        }
        reload();
      },
    });
}

/** Who is signed in; each session has a button that ends it (SCREEN-69, CALL-123, CALL-05). */
export function OnlineUsers() {
  const { say, lang } = useKitText();
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
  const heads = [texts.account, texts.device, texts.address, texts.since, texts.last];
  return (
    <>
      <LiveHead title={texts.title} intro={texts.intro} query={query} />
      <section className="pg-card">
        <div className="on-bar">
          <Input.Search
            allowClear
            placeholder={say(texts.search)}
            aria-label={say(texts.search)}
            onSearch={(value) => {
              setPage(1);
              setUsername(value.trim());
            }}
          />
          {data && <span>{say(texts.count).replace('{total}', String(data.total))}</span>}
        </div>
        {!data ? (
          !query.error && <Skeleton active />
        ) : data.records.length === 0 ? (
          <p className="pg-note">{say(texts.none)}</p>
        ) : (
          <table className="on-users">
            <thead>
              <tr>
                {heads.map((text) => (
                  <th key={text[0]}>{say(text)}</th>
                ))}
                <th>
                  <span className="sy-hidden">{say(texts.force)}</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {data.records.map((one) => (
                <tr key={one.id}>
                  <td>
                    <strong>{one.realname}</strong> <span>{one.username}</span>
                  </td>
                  <td data-label={say(texts.device)}>{deviceName(one.userAgent ?? null) ?? '—'}</td>
                  <td data-label={say(texts.address)}>{one.ip ?? '—'}</td>
                  <td data-label={say(texts.since)}>{one.loginTime}</td>
                  <td data-label={say(texts.last)}>{one.lastTime}</td>
                  <td>
                    {one.id === data.own ? (
                      <Tag color="blue">{say(texts.here)}</Tag>
                    ) : (
                      <Button
                        type="link"
                        danger
                        size="small"
                        icon={<LogoutOutlined />}
                        aria-label={`${say(texts.force)} ${one.username ?? ''}`}
                        onClick={() => void end(one)}
                      >
                        {say(texts.force)}
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
              {say(texts.less)}
            </Button>
            <span>
              {pageNo} / {data.pages}
            </span>
            <Button disabled={pageNo >= data.pages} onClick={() => setPage(pageNo + 1)}>
              {say(texts.more)}
            </Button>
          </div>
        )}
      </section>
    </>
  );
}
