import '../account.css';
import './center.css';
import '../../notice/notice.css';
import '../../dashboard/start-page.css';
import { type Notice, type Opening, openNotice } from '@saiyun/sdk/logic/notice';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { Link } from 'react-router';
import { sessions } from '../../../lib/api/account-calls.ts';
import { client } from '../../../lib/api/client.ts';
import { notices, unreadNotices } from '../../../lib/api/notice-calls.ts';
import { keys } from '../../../lib/api/query-keys.ts';
import { noticePath } from '../../../lib/paths.ts';
import { useAccountText } from '../../../messages/account/index.ts';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { SkeletonRows } from '../../../ui/skeleton-rows.tsx';
import { StateMark } from '../../../ui/state-mark.tsx';
import { Panel } from '../../dashboard/parts/panel.tsx';
import { TodoList } from '../../dashboard/parts/todo-list.tsx';
import { useStartPage } from '../../dashboard/use-start-page.ts';
import { NoticeItem } from '../../notice/notice-item.tsx';
import { ProfileCard } from '../profile-card.tsx';
import { deviceName } from '../security/device-name.ts';
import { LatestDownloads } from './latest-downloads.tsx';

const NoticeModal = lazy(async () => ({ default: (await import('../../notice/notice-modal.tsx')).NoticeModal }));

/** Of a longer list, the rest is on its own page. */
const shown = 5;
/** As the bell asks, whose answer this is. */
const asMany = 8;

interface Asked<T> {
  readonly data: T | undefined;
  readonly error: unknown;
  readonly refetch: () => unknown;
}

/** What a part shows of an answer: that it is on its way, that it did not come, or it. */
function part<T>({ data, error, refetch }: Asked<T>, draw: (data: T) => ReactNode): ReactNode {
  if (data !== undefined) return draw(data);
  return error ? <LoadFailure error={error} onRetry={() => void refetch()} /> : <SkeletonRows rows={3} />;
}

function Departs() {
  const { t } = useAccountText();
  const asked = useQuery({ queryKey: ['departs'], queryFn: () => client.departs() });
  return (
    <Panel title={t('center.departs')} className="sp-second" more={<Link to="/isystem/myDepart">{t('center.departsMore')}</Link>}>
      {part(asked, ({ list, orgCode }) =>
        list.length === 0 ? (
          <p className="cc-none">{t('center.departsNone')}</p>
        ) : (
          <ul className="cc-list">
            {list.map((one) => (
              <li key={one.id}>
                <span>{one.departName}</span>
                {one.orgCode === orgCode && <StateMark tone="good">{t('center.departNow')}</StateMark>}
              </li>
            ))}
          </ul>
        ),
      )}
    </Panel>
  );
}

function Devices() {
  const { t } = useAccountText();
  const asked = useQuery({ queryKey: ['ownSessions'], queryFn: () => sessions.ownSessions() });
  return (
    <Panel
      title={t('sessions.title')}
      className="sp-third"
      more={<Link to="/account/settings/BaseSetting">{t('center.devicesMore')}</Link>}
    >
      {part(asked, (list) => (
        <ul className="cc-list">
          {list.slice(0, shown).map((one) => (
            <li key={one.id}>
              <span>
                {deviceName(one.userAgent) ?? t('sessions.unknown')}
                <small>{t('sessions.last', { time: one.lastTime })}</small>
              </span>
              {one.current && <StateMark tone="good">{t('sessions.current')}</StateMark>}
            </li>
          ))}
        </ul>
      ))}
    </Panel>
  );
}

function Unread() {
  const { t } = useAccountText();
  const queries = useQueryClient();
  const [opening, setOpening] = useState<Opening>();
  const asked = useQuery({ queryKey: keys.unreadNotices, queryFn: () => unreadNotices(asMany) });
  const show = (notice: Notice) => {
    const next = openNotice(notice, 'list');
    setOpening(next);
    notices.markRead(next.markRead).then(
      () => void queries.invalidateQueries({ queryKey: keys.notices }),
      () => undefined,
    );
  };
  return (
    <Panel title={t('center.unread')} more={<Link to={noticePath}>{t('center.unreadMore')}</Link>}>
      {part(asked, ({ anntMsgList, sysMsgList }) => {
        const all = [...sysMsgList, ...anntMsgList].slice(0, shown);
        if (all.length === 0) return <p className="cc-none">{t('center.unreadNone')}</p>;
        return (
          <ul className="nt-list cc-unread">
            {all.map((notice) => (
              <li key={notice.id}>
                <NoticeItem notice={notice} onOpen={() => show(notice)} />
              </li>
            ))}
          </ul>
        );
      })}
      <Suspense>{opening && <NoticeModal opening={opening} onClose={() => setOpening(undefined)} />}</Suspense>
    </Panel>
  );
}

/** The reader's own place: who they are, what waits for them, what they were told and fetched, and where they are signed in (SCREEN-13). */
export function Center() {
  const { t } = useAccountText();
  const start = useStartPage(undefined);
  return (
    <div className="sp-start">
      <PageHeader title={t('center.title')} purpose={t('center.text')} />
      <div className="sp-columns">
        <div className="sp-column">
          <ProfileCard />
          <Departs />
          <Devices />
        </div>
        <div className="sp-column">
          {start.data ? <TodoList page={start.data} /> : part(start, () => null)}
          <Unread />
          <LatestDownloads count={shown} />
        </div>
      </div>
    </div>
  );
}
