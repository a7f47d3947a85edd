import { no, yes } from '@saiyun/sdk/contract';
import { noticeCategories } from '@saiyun/sdk/entities';
import { useNoticeText } from '../../messages/notice/index.ts';
import './notice.css';
import { CheckOutlined, InboxOutlined } from '@ant-design/icons';
import { Button, Input, Pagination, Segmented, Select, Skeleton } from 'antd';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { StateMark } from '../../ui/state-mark.tsx';
import { NoticeItem } from './notice-item.tsx';
import { NoticeModal } from './notice-modal.tsx';
import { useMyNotices } from './use-my-notices.ts';

type Mine = ReturnType<typeof useMyNotices>;

function Filters({ filter, changeFilter }: Pick<Mine, 'filter' | 'changeFilter'>) {
  const { t } = useNoticeText();
  return (
    <div className="nt-tools">
      <Segmented
        value={filter.readFlag}
        onChange={(readFlag) => changeFilter({ readFlag })}
        options={[
          { value: '', label: t('all') },
          { value: no, label: t('notRead') },
          { value: yes, label: t('read') },
        ]}
      />
      <Select
        value={filter.msgCategory}
        onChange={(msgCategory) => changeFilter({ msgCategory })}
        aria-label={t('bell')}
        style={{ minWidth: 150 }}
        options={[
          { value: '', label: t('all') },
          { value: noticeCategories.announcement, label: t('announcements') },
          { value: noticeCategories.system, label: t('system') },
        ]}
      />
      <Input.Search
        allowClear
        maxLength={100}
        placeholder={t('search')}
        aria-label={t('search')}
        onSearch={(titile) => changeFilter({ titile: titile.trim() })}
        style={{ maxWidth: 260 }}
      />
    </div>
  );
}

/** The notices, or why there are none. */
function Rows({ list, rows, open }: Pick<Mine, 'list' | 'rows' | 'open'>) {
  const { t } = useNoticeText();
  const { error, isPending, refetch } = list;
  if (error) return <LoadFailure error={error} onRetry={refetch} />;
  if (isPending) return <Skeleton active paragraph={{ rows: 8 }} style={{ padding: 'var(--sy-space-3)' }} />;
  if (rows.length === 0)
    return (
      <div className="nt-empty">
        <InboxOutlined aria-hidden />
        <strong>{t('noneFound')}</strong>
      </div>
    );
  return (
    <ul className="nt-list">
      {rows.map((row) => (
        <li key={row.notice.id}>
          <NoticeItem
            notice={row.notice}
            isRead={row.isRead}
            side={!row.isRead && <StateMark tone="waiting">{t('notRead')}</StateMark>}
            onOpen={() => open(row)}
          />
        </li>
      ))}
    </ul>
  );
}

/** Everything sent to the account, read or unread (ROUTE-08, SCREEN-12). */
export function MyNotices() {
  const { t } = useNoticeText();
  const { filter, changeFilter, page, setPage, list, rows, opening, open, close, markAllRead } = useMyNotices();
  const total = list.data?.total ?? 0;
  return (
    <>
      <PageHeader
        title={t('mine')}
        purpose={t('mineText')}
        more={
          <Button icon={<CheckOutlined />} onClick={markAllRead}>
            {t('readAll')}
          </Button>
        }
      />
      <Filters filter={filter} changeFilter={changeFilter} />
      <section className="pg-card nt-page">
        <Rows list={list} rows={rows} open={open} />
      </section>
      {total > page.pageSize && (
        <Pagination
          style={{ marginTop: 'var(--sy-space-4)', justifyContent: 'end', display: 'flex' }}
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
