import { yes } from '@saiyun/sdk/contract';
import { type Notice, type Opening, openNotice, readNotice } from '@saiyun/sdk/logic/notice';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { notices } from '../../lib/api/notice-calls.ts';
import { keys } from '../../lib/api/query-keys.ts';
import { useLanguage } from '../../lib/store/language.ts';

export interface NoticeFilter {
  readonly readFlag: string;
  readonly msgCategory: string;
  readonly titile: string;
}

const everything: NoticeFilter = { readFlag: '', msgCategory: '', titile: '' };

/** A notice in the list of all, and whether it was read. */
export interface MyNotice {
  readonly notice: Notice;
  readonly isRead: boolean;
}

/** Everything sent to the account: filtered, in pages, opened and marked as read. */
export function useMyNotices() {
  const lang = useLanguage();
  const queries = useQueryClient();
  const [filter, setFilter] = useState(everything);
  const [page, setPage] = useState({ pageNo: 1, pageSize: 10 });
  const [opening, setOpening] = useState<Opening>();
  const query = { ...page, match: { ...filter, titile: filter.titile ? `*${filter.titile}*` : '' } };
  const list = useQuery({
    queryKey: [...keys.notices, 'mine', lang, query],
    queryFn: () => notices.mine(query),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  const rows = (list.data?.records ?? []).flatMap((row): readonly MyNotice[] => {
    const notice = readNotice({ ...row, id: row.anntId, titile: row.title });
    return notice ? [{ notice, isRead: row.readFlag === yes }] : [];
  });
  const reload = () => void queries.invalidateQueries({ queryKey: keys.notices });
  const changeFilter = (part: Partial<NoticeFilter>) => {
    setFilter({ ...filter, ...part });
    setPage({ ...page, pageNo: 1 });
  };
  const open = ({ notice, isRead }: MyNotice) => {
    const next = openNotice(notice, 'list');
    setOpening(next);
    if (!isRead) notices.markRead(next.markRead).then(reload, () => undefined);
  };
  const close = () => setOpening(undefined);
  const markAllRead = () => void notices.markAllRead().then(reload, () => undefined);
  return { filter, changeFilter, page, setPage, list, rows, opening, open, close, markAllRead };
}
