import { download } from '@saiyun/sdk/entities';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { FieldValue } from '../../../kit/cells/field-value.tsx';
import { shortTime } from '../../../kit/cells/short-time.ts';
import { client } from '../../../lib/api/client.ts';
import { keys } from '../../../lib/api/query-keys.ts';
import { useAccountText } from '../../../messages/account/index.ts';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { SkeletonRows } from '../../../ui/skeleton-rows.tsx';
import { Panel } from '../../dashboard/parts/panel.tsx';

/** The latest exports of the reader, with what became of them. */
export function LatestDownloads({ count }: { readonly count: number }) {
  const { t } = useAccountText();
  const query = { pageNo: 1, pageSize: count };
  const { data, error, refetch } = useQuery({
    queryKey: keys.list(download.name, query),
    queryFn: ({ signal }) => client.entity(download).list(query, { signal }),
  });
  const rows = data?.records ?? [];
  const year = String(new Date().getFullYear());
  return (
    <Panel title={t('center.downloads')} more={<Link to="/account/myDownload/index">{t('center.downloadsMore')}</Link>}>
      {data === undefined && (error ? <LoadFailure error={error} onRetry={refetch} /> : <SkeletonRows rows={3} />)}
      {data && rows.length === 0 && <p className="cc-none">{t('center.downloadsNone')}</p>}
      {rows.length > 0 && (
        <ul className="cc-list">
          {rows.map((row) => (
            <li key={row.id}>
              <span>
                <FieldValue name="fileName" field={download.fields.fileName} row={row} />
                <small>{shortTime(String(row.createTime), year)}</small>
              </span>
              <FieldValue name="status" field={download.fields.status} row={row} />
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
