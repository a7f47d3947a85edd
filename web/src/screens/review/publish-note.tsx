import type { AnyRow } from '@saiyun/sdk/contract';
import { award, awardStatus } from '@saiyun/sdk/entities';
import { useQuery } from '@tanstack/react-query';
import { Alert } from 'antd';
import { Link } from 'react-router';
import { useMay } from '../../kit/permission/use-may.ts';
import { client } from '../../lib/api/client.ts';
import { keys } from '../../lib/api/query-keys.ts';
import { useReviewText } from '../../messages/review/index.ts';

/** The awards of a project, as a list. */
export function awardListPath(projectId: string): string {
  return `/review/award?${new URLSearchParams({ projectId }).toString()}`;
}

const told = [awardStatus.proposed, awardStatus.onNotice, awardStatus.confirmed] as const;

/** How many awards of a project there are in each state. */
export function useAwardCounts(projectId: string) {
  const may = useMay();
  return useQuery({
    queryKey: [...keys.entity(award.name), 'counts', projectId],
    queryFn: () =>
      Promise.all(told.map(async (status) => (await client.entity(award).list({ pageSize: 1, match: { projectId, status } })).total)),
    enabled: projectId !== '' && may.call(award, 'list'),
    staleTime: 0,
  }).data;
}

/** What publishing the results means for awards that are not confirmed yet. */
function PublishNote({ rows }: { readonly rows: readonly AnyRow[] }) {
  const { t } = useReviewText();
  const { id = '' } = rows[0] ?? {};
  const counts = useAwardCounts(id);
  if (!counts) return null;
  const [proposed = 0, onNotice = 0, confirmed = 0] = counts;
  if (proposed + onNotice + confirmed === 0) return <Alert type="info" showIcon title={t('publish.noAwards')} />;
  if (proposed + onNotice === 0) return <Alert type="success" showIcon title={t('publish.allConfirmed', { count: confirmed })} />;
  const lines = [
    ...(onNotice > 0 ? [t('publish.onNotice', { count: onNotice })] : []),
    ...(proposed > 0 ? [t('publish.proposed', { count: proposed })] : []),
    t('publish.means'),
  ];
  return (
    <Alert
      type="warning"
      showIcon
      title={t('publish.open', { count: proposed + onNotice })}
      description={
        <>
          {lines.map((line) => (
            <div key={line}>{line}</div>
          ))}
          <Link to={awardListPath(id)}>{t('publish.toAwards')}</Link>
        </>
      }
    />
  );
}

/** Beside the question of `publishResult`. */
export const publishNotes = { publishResult: PublishNote };
