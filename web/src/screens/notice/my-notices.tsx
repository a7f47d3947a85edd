import { no, yes } from '@saiyun/sdk/contract';
import { noticeCategories } from '@saiyun/sdk/entities';
import './notice.css';
import '../../ui/page.css';
import { CheckOutlined, InboxOutlined } from '@ant-design/icons';
import { Button, Input, Pagination, Segmented, Select, Skeleton, Tag } from 'antd';
import { useKitText } from '../../messages/kit/index.ts';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { NoticeItem } from './notice-item.tsx';
import { NoticeModal } from './notice-modal.tsx';
import { noticeTexts as texts } from './notice-texts.ts';
import { useMyNotices } from './use-my-notices.ts';

type Mine = ReturnType<typeof useMyNotices>;

function Filters({ filter, changeFilter }: Pick<Mine, 'filter' | 'changeFilter'>) {
  const { say } = useKitText();
  return (
    <div className="nt-tools">
      <Segmented
        value={filter.readFlag}
        onChange={(readFlag) => changeFilter({ readFlag })}
        options={[
          { value: '', label: say(texts.all) },
          { value: no, label: say(texts.notRead) },
          { value: yes, label: say(texts.read) },
        ]}
      />
      <Select
        value={filter.msgCategory}
        onChange={(msgCategory) => changeFilter({ msgCategory })}
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
        onSearch={(titile) => changeFilter({ titile: titile.trim() })}
        style={{ maxWidth: 260 }}
      />
    </div>
  );
}

/** The notices, or why there are none. */
function Rows({ list, rows, open }: Pick<Mine, 'list' | 'rows' | 'open'>) {
  const { say } = useKitText();
  const { error, isPending, refetch } = list;
  if (error) return <LoadFailure error={error} onRetry={refetch} />;
  if (isPending) return <Skeleton active paragraph={{ rows: 8 }} style={{ padding: 14 }} />;
  if (rows.length === 0)
    return (
      <div className="nt-empty">
        <InboxOutlined aria-hidden />
        <strong>{say(texts.noneFound)}</strong>
      </div>
    );
  return (
    <ul className="nt-list">
      {rows.map((row) => (
        <li key={row.notice.id}>
          <NoticeItem
            notice={row.notice}
            isRead={row.isRead}
            side={!row.isRead && <Tag color="processing">{say(texts.notRead)}</Tag>}
            onOpen={() => open(row)}
          />
        </li>
      ))}
    </ul>
  );
}

/** Everything sent to the account, read or unread (ROUTE-08, SCREEN-12). */
export function MyNotices() {
  const { say } = useKitText();
  const { filter, changeFilter, page, setPage, list, rows, opening, open, close, markAllRead } = useMyNotices();
  const total = list.data?.total ?? 0;
  return (
    <>
      <div className="pg-head">
        <div>
          <h1>{say(texts.mine)}</h1>
          <p>{say(texts.mineText)}</p>
        </div>
        <Button icon={<CheckOutlined />} onClick={markAllRead}>
          {say(texts.readAll)}
        </Button>
      </div>
      <Filters filter={filter} changeFilter={changeFilter} />
      <section className="pg-card nt-page">
        <Rows list={list} rows={rows} open={open} />
      </section>
      {total > page.pageSize && (
        <Pagination
          style={{ marginTop: 16, justifyContent: 'end', display: 'flex' }}
          current={page.pageNo}
          pageSize={page.pageSize}
          total={total}
          onChange={(pageNo, pageSize) => setPage({ pageNo, pageSize })}
        />
      )}
      {opening && <NoticeModal opening={opening} onClose={close} />}
    </>
  );
}
