import { ReloadOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useMonitorText } from '../../messages/monitor/index.ts';
import { LoadFailure } from '../../ui/load-failure.tsx';

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
      <div className="pg-head">
        <div>
          <h1>{title}</h1>
          <p>{intro}</p>
        </div>
        <Button icon={<ReloadOutlined />} loading={query.isFetching} onClick={() => void query.refetch()}>
          {t('refresh')}
        </Button>
      </div>
      {query.error && <LoadFailure error={query.error} onRetry={() => query.refetch()} style={{ marginBottom: 16 }} />}
    </>
  );
}
