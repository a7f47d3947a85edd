import { ReloadOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useMonitorText } from '../../messages/monitor/index.ts';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { PageHeader } from '../../ui/page/page-header.tsx';

export interface LiveHeadProps {
  readonly title: string;
  readonly intro: string;
  readonly query: { readonly error: Error | null; readonly isFetching: boolean; refetch(): Promise<unknown> };
}

/** Head of a page that refreshes itself: its title, a button to refresh now, and the last failure. */
export function LiveHead({ title, intro, query }: LiveHeadProps) {
  const { t } = useMonitorText();
  return (
    <>
      <PageHeader
        title={title}
        purpose={intro}
        more={
          <Button icon={<ReloadOutlined />} loading={query.isFetching} onClick={() => void query.refetch()}>
            {t('refresh')}
          </Button>
        }
      />
      {query.error && <LoadFailure error={query.error} onRetry={() => query.refetch()} style={{ marginBottom: 'var(--sy-space-4)' }} />}
    </>
  );
}
