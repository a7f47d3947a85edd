import { useNoticeText } from '../../messages/notice/index.ts';
import './notice.css';
import { BellOutlined } from '@ant-design/icons';
import type { UserInfo } from '@saiyun/sdk/contract';
import { type NoticeLists, type Opening, openNotice, popupAfterSignIn, unreadTotal } from '@saiyun/sdk/logic/notice';
import { useQueryClient } from '@tanstack/react-query';
import { Popover } from 'antd';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { notices } from '../../lib/api/notice-calls.ts';
import { keys } from '../../lib/api/query-keys.ts';
import { noticePath } from '../../lib/paths.ts';
import { sessionStore } from '../../lib/store/session.ts';
import { storage } from '../../lib/store/storage.ts';
import { UnreadCard } from './unread-card.tsx';
import { useMessages, useUnread } from './use-notices.ts';

const fetchPanel = () => import('./notice-panel.tsx');
const NoticePanel = lazy(async () => ({ default: (await fetchPanel()).NoticePanel }));
const NoticeModal = lazy(async () => ({ default: (await import('./notice-modal.tsx')).NoticeModal }));

const greetedKey = 'NOTICE_GREETED';

/**
 * Shows, once after each sign-in, a notice that the account should read now, or answers how many wait to be read (NOTICE-11); the second
 * member puts the question away.
 */
function useGreeting(user: UserInfo, lists: NoticeLists | undefined, open: (opening: Opening) => void) {
  const isDone = useRef(false);
  const [count, setCount] = useState(0);
  useEffect(() => {
    const session = sessionStore.get().token?.slice(-8);
    if (!lists || !session || isDone.current || storage.get(greetedKey) === session) return;
    isDone.current = true;
    // Once across all browser tabs, because the account has signed in once.
    storage.set(greetedKey, session);
    const popup = popupAfterSignIn(user.loginType ?? 1, lists);
    if (popup.kind === 'show') open(popup.opening);
    if (popup.kind === 'confirm') setCount(popup.count);
  }, [lists, user, open]);
  return [count, () => setCount(0)] as const;
}

/** The bell in the header, with the number of unread notices (NOTICE-06). */
export function NoticeBell({ user }: { readonly user: UserInfo }) {
  const { t } = useNoticeText();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const [isOpen, setOpen] = useState(false);
  const [opening, setOpening] = useState<Opening>();
  const { data, isError, refetch } = useUnread();
  useMessages(user);
  const total = data ? unreadTotal(data) : 0;

  const reload = () => void queries.invalidateQueries({ queryKey: keys.notices });
  const show = (next: Opening) => {
    setOpen(false);
    setOpening(next);
    notices.markRead(next.markRead).then(
      () => next.reload && reload(),
      () => undefined,
    );
  };
  const more = () => {
    setOpen(false);
    later();
    void navigate(noticePath);
  };
  const [waiting, later] = useGreeting(user, data, show);
  const title = total > 0 ? t('unread', { count: total }) : t('bell');
  return (
    <>
      <Popover
        open={isOpen}
        onOpenChange={(open) => {
          setOpen(open);
          later();
          if (open) void refetch();
        }}
        trigger="click"
        placement="bottomRight"
        arrow={false}
        // On a phone the panel is as wide as the page, and shifts instead of overflowing it.
        align={{ overflow: { adjustX: false, adjustY: true, shiftX: 12 } }}
        styles={{ container: { padding: 0 } }}
        content={
          <Suspense fallback={<div className="nt-panel nt-coming" aria-busy />}>
            <NoticePanel
              lists={data}
              isFailed={isError && !data}
              onRetry={() => void refetch()}
              onOpen={(notice) => show(openNotice(notice, 'list'))}
              onReadAll={() => void notices.markAllRead().then(reload, () => undefined)}
              onMore={more}
            />
          </Suspense>
        }
      >
        <button
          type="button"
          className="sh-action nt-bell"
          aria-label={title}
          title={title}
          // Fetched as the pointer or the focus comes near.
          onPointerEnter={() => void fetchPanel().catch(() => undefined)}
          onFocus={() => void fetchPanel().catch(() => undefined)}
        >
          <BellOutlined aria-hidden />
          {total > 0 && <span className="nt-count">{total > 99 ? '99+' : total}</span>}
        </button>
      </Popover>
      {waiting > 0 && total > 0 && <UnreadCard count={waiting} onView={more} onLater={later} />}
      <Suspense>{opening && <NoticeModal opening={opening} onClose={() => setOpening(undefined)} />}</Suspense>
    </>
  );
}
