import type { Page } from '@saiyun/sdk/contract';
import type { InfiniteData } from '@tanstack/react-query';
import { Button, Skeleton } from 'antd';
import { type ReactNode, useId } from 'react';
import { useMyMoneyText } from '../../../messages/my-money/index.ts';
import { LoadFailure } from '../../../ui/load-failure.tsx';

interface Asked<T> {
  readonly data: InfiniteData<Page<T>> | undefined;
  readonly error: Error | null;
  readonly refetch: () => unknown;
  readonly hasNextPage: boolean;
  readonly isFetchingNextPage: boolean;
  readonly fetchNextPage: () => unknown;
}

interface Props<T> {
  readonly title: string;
  readonly none: string;
  readonly asked: Asked<T>;
  readonly children: (rows: readonly T[]) => ReactNode;
}

/** A card with a list that grows by pages: its rows, why there are none, or why they cannot be read. */
export function ListPart<T>({ title, none, asked, children }: Props<T>) {
  const { t } = useMyMoneyText();
  const id = useId();
  const { data, error } = asked;
  const rows = data?.pages.flatMap(({ records }) => records);
  return (
    <section className="pg-card" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {error && <LoadFailure error={error} onRetry={asked.refetch} />}
      {!rows && !error && <Skeleton active title={false} paragraph={{ rows: 3 }} />}
      {rows?.length === 0 && <p className="mm-none">{none}</p>}
      {rows && rows.length > 0 && children(rows)}
      {asked.hasNextPage && (
        <Button type="text" className="mm-more" loading={asked.isFetchingNextPage} onClick={() => void asked.fetchNextPage()}>
          {t('more')}
        </Button>
      )}
    </section>
  );
}
