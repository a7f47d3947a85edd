import { no, yes } from '@saiyun/sdk/contract';
import { noticeCategories } from '@saiyun/sdk/entities';
import './notice.css';
import '../../ui/page.css';
import { CheckOutlined, InboxOutlined } from '@ant-design/icons';
import { type Opening, openNotice, readNotice } from '@saiyun/sdk/logic/notice';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { Alert, Button, Input, Pagination, Segmented, Select, Skeleton, Tag } from 'antd';
import { useState } from 'react';
import { useKitText } from '../../kit/use-kit-text.ts';
import { notices } from '../../lib/api/notice-calls.ts';
import { keys } from '../../lib/api/query-keys.ts';
import { failureMessage } from '../../lib/errors/error-policy.ts';
import { NoticeItem } from './notice-item.tsx';
import { NoticeModal } from './notice-modal.tsx';
import { noticeTexts as texts } from './notice-texts.ts';

interface Filter {
  readonly readFlag: string;
  readonly msgCategory: string;
  readonly titile: string;
}

const everything: Filter = { readFlag: '', msgCategory: '', titile: '' };

/** Everything sent to the account, read or unread (ROUTE-08, SCREEN-12). */
export function MyNotices() {
  const { say, lang } = useKitText();
  const queries = useQueryClient();
  const [filter, setFilter] = useState(everything);
  const [page, setPage] = useState({ pageNo: 1, pageSize: 10 });
  const [opening, setOpening] = useState<Opening>();
  const asked = { ...page, match: { ...filter, titile: filter.titile ? `*${filter.titile}*` : '' } };
  const { data, error, isPending, refetch } = useQuery({
    queryKey: [...keys.notices, 'mine', lang, asked],
    queryFn: () => notices.mine(asked),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  const change = (part: Partial<Filter>) => {
    setFilter({ ...filter, ...part });
    setPage({ ...page, pageNo: 1 });
  };
  const reload = () => void queries.invalidateQueries({ queryKey: keys.notices });
  const rows = (data?.records ?? []).flatMap((row) => {
    const notice = readNotice({ ...row, id: row.anntId, titile: row.title });
    return notice ? [{ notice, isRead: row.readFlag === yes }] : [];
  });
  return (
    <>
      <div className="pg-head">
        <div>
          <h1>{say(texts.mine)}</h1>
          <p>{say(texts.mineText)}</p>
        </div>
        <Button icon={<CheckOutlined />} onClick={() => void notices.markAllRead().then(reload, () => undefined)}>
          {say(texts.readAll)}
        </Button>
      </div>
      <div className="nt-tools">
        <Segmented
          value={filter.readFlag}
          onChange={(readFlag) => change({ readFlag })}
          options={[
            { value: '', label: say(texts.all) },
            { value: no, label: say(texts.notRead) },
            { value: yes, label: say(texts.read) },
          ]}
        />
        <Select
          value={filter.msgCategory}
          onChange={(msgCategory) => change({ msgCategory })}
          aria-label={say(texts.bell)}
          style={{ minWidth: 150 }}
          options={[
            { value: '', label: say(texts.all) },
            { value: noticeCategories.announcement, label: say(texts.announcements) },
            { value: noticeCategories.system, label: say(texts.system) },
          ]}
        />
        <Input.Search
          allowClear
          maxLength={100}
          placeholder={say(texts.search)}
          aria-label={say(texts.search)}
          onSearch={(titile) => change({ titile: titile.trim() })}
          style={{ maxWidth: 260 }}
        />
      </div>
      <section className="pg-card nt-page">
        {error ? (
          <Alert
            type="warning"
            showIcon
            title={failureMessage(error)}
            action={
              <Button size="small" onClick={() => void refetch()}>
                {say(texts.retry)}
              </Button>
            }
          />
        ) : isPending ? (
          <Skeleton active paragraph={{ rows: 8 }} style={{ padding: 14 }} />
        ) : rows.length === 0 ? (
          <div className="nt-empty">
            <InboxOutlined aria-hidden />
            <strong>{say(texts.noneFound)}</strong>
          </div>
        ) : (
          <ul className="nt-list">
            {rows.map(({ notice, isRead }) => (
              <li key={notice.id}>
                <NoticeItem
                  notice={notice}
                  isRead={isRead}
                  side={!isRead && <Tag color="processing">{say(texts.notRead)}</Tag>}
                  onOpen={() => {
                    const next = openNotice(notice, 'list');
                    setOpening(next);
                    if (!isRead) notices.markRead(next.markRead).then(reload, () => undefined);
                  }}
                />
              </li>
            ))}
          </ul>
        )}
      </section>
      {(data?.total ?? 0) > page.pageSize && (
        <Pagination
          style={{ marginTop: 16, justifyContent: 'end', display: 'flex' }}
          current={page.pageNo}
          pageSize={page.pageSize}
          total={data?.total ?? 0}
          onChange={(pageNo, pageSize) => setPage({ pageNo, pageSize })}
        />
      )}
      {opening && <NoticeModal opening={opening} onClose={() => setOpening(undefined)} />}
    </>
  );
}
