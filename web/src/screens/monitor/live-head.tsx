import { ReloadOutlined } from '@ant-design/icons';
import type { Label } from '@saiyun/sdk/contract';
import { Button } from 'antd';
import { useKitText } from '../../messages/kit/index.ts';
import { LoadFailure } from '../../ui/load-failure.tsx';

const refresh: Label = ['刷新', 'Refresh'];

export interface LiveHeadProps {
  readonly title: Label;
  readonly intro: Label;
  readonly query: { readonly error: Error | null; readonly isFetching: boolean; refetch(): Promise<unknown> };
}

/** Head of a page that refreshes itself: its title, a button to refresh now, and the last failure. */
export function LiveHead({ title, intro, query }: LiveHeadProps) {
  const { say } = useKitText();
  return (
    <>
      <div className="pg-head">
        <div>
          <h1>{say(title)}</h1>
          <p>{say(intro)}</p>
        </div>
        <Button icon={<ReloadOutlined />} loading={query.isFetching} onClick={() => void query.refetch()}>
          {say(refresh)}
        </Button>
      </div>
      {query.error && <LoadFailure error={query.error} onRetry={() => query.refetch()} style={{ marginBottom: 16 }} />}
    </>
  );
}
