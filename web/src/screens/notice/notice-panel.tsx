import { CheckOutlined, InboxOutlined } from '@ant-design/icons';
import type { Notice, NoticeLists } from '@saiyun/sdk/logic/notice';
import { Button, Tabs } from 'antd';
import { useState } from 'react';
import { useKitText } from '../../messages/kit/index.ts';
import { useNoticeText } from '../../messages/notice/index.ts';
import { NoticeItem } from './notice-item.tsx';

interface Props {
  readonly lists: NoticeLists | undefined;
  readonly isFailed: boolean;
  readonly onRetry: () => void;
  readonly onOpen: (notice: Notice) => void;
  readonly onReadAll: () => void;
  readonly onMore: () => void;
}

function NoticeList({ list, onOpen }: { readonly list: readonly Notice[]; readonly onOpen: (notice: Notice) => void }) {
  const { t } = useNoticeText();
  if (list.length === 0)
    return (
      <div className="nt-empty">
        <InboxOutlined aria-hidden />
        <strong>{t('none')}</strong>
        <span>{t('noneText')}</span>
      </div>
    );
  return (
    <ul className="nt-list">
      {list.map((notice) => (
        <li key={notice.id}>
          <NoticeItem notice={notice} onOpen={() => onOpen(notice)} />
        </li>
      ))}
    </ul>
  );
}

/** The panel below the bell: two tabs of unread notices, and a link to all of them (NOTICE-06). */
export function NoticePanel({ lists, isFailed, onRetry, onOpen, onReadAll, onMore }: Props) {
  const { t } = useNoticeText();
  const { t: kit } = useKitText();
  const { anntMsgList = [], anntMsgTotal = 0, sysMsgList = [], sysMsgTotal = 0 } = lists ?? {};
  const [tab, setTab] = useState<string>();
  const label = (text: string, number: number) => (number > 0 ? `${text} ${number}` : text);
  return (
    <div className="nt-panel">
      <div className="nt-head">
        <strong>{t('bell')}</strong>
        <Button type="link" size="small" icon={<CheckOutlined />} disabled={anntMsgTotal + sysMsgTotal === 0} onClick={onReadAll}>
          {t('readAll')}
        </Button>
      </div>
      {isFailed ? (
        <div className="nt-empty">
          <InboxOutlined aria-hidden />
          <strong>{t('failed')}</strong>
          <Button type="link" onClick={onRetry}>
            {kit('action.retry')}
          </Button>
        </div>
      ) : (
        <Tabs
          activeKey={tab ?? (anntMsgTotal === 0 && sysMsgTotal > 0 ? 'system' : 'announcements')}
          onChange={setTab}
          items={[
            {
              key: 'announcements',
              label: label(t('announcements'), anntMsgTotal),
              children: <NoticeList list={anntMsgList} onOpen={onOpen} />,
            },
            { key: 'system', label: label(t('system'), sysMsgTotal), children: <NoticeList list={sysMsgList} onOpen={onOpen} /> },
          ]}
        />
      )}
      <div className="nt-foot">
        <button type="button" onClick={onMore}>
          {t('more')}
        </button>
      </div>
    </div>
  );
}
