import type { AnyRow } from '@saiyun/sdk/contract';
import { allotRun, review, reviewProject, reviewProjectStatus } from '@saiyun/sdk/entities';
import { useQuery } from '@tanstack/react-query';
import { Alert } from 'antd';
import { Link } from 'react-router';
import { useMay } from '../../kit/permission/use-may.ts';
import { client } from '../../lib/api/client.ts';
import { keys } from '../../lib/api/query-keys.ts';
import { textOf } from '../../lib/text-of.ts';
import { useAllotText } from '../../messages/allot/index.ts';

const allotPath = (of: Readonly<Record<string, string>>): string => `/competition/allot?${new URLSearchParams(of).toString()}`;
const pathOf = (row: AnyRow): string => allotPath({ competition: textOf(row.competitionId), project: row.id });

/** Leads from a project that works are allotted in to where that is done. */
export function AllotLink({ row }: { readonly row: AnyRow }) {
  const { t } = useAllotText();
  const may = useMay();
  if (row.status !== reviewProjectStatus.allotting || !may.call(allotRun, 'list')) return null;
  return (
    <Link className="kt-act" data-main="true" to={pathOf(row)}>
      {t('title')}
    </Link>
  );
}

/** Before reviewing opens: that nothing is allotted yet, which beginning the allotment does not do. */
function OpenNote({ rows }: { readonly rows: readonly AnyRow[] }) {
  const { t } = useAllotText();
  const may = useMay();
  const [row] = rows;
  const { data } = useQuery({
    queryKey: [...keys.entity(review.name), 'counts', row?.id],
    queryFn: async () => (await client.entity(review).list({ pageSize: 1, match: { projectId: row?.id ?? '' } })).total,
    enabled: row !== undefined && rows.length === 1 && may.call(review, 'list'),
    staleTime: 0,
  });
  if (data !== 0 || !row) return null;
  return (
    <Alert
      type="warning"
      showIcon
      title={t('open.none')}
      description={
        <>
          <div>{t('howTo')}</div>
          <Link to={pathOf(row)}>{t('toAllot')}</Link>
        </>
      }
    />
  );
}

/** Beside the question of `openReview`. */
export const allotNotes = { openReview: OpenNote };

/** The steps to a review of works, above the review projects of a competition. */
export function ToAllot({ competitionId }: { readonly competitionId: string }) {
  const { t } = useAllotText();
  const may = useMay();
  if (!may.call(allotRun, 'list') || !may.call(reviewProject, 'edit')) return null;
  return (
    <p className="cp-quiet">
      {t('howTo')} <Link to={allotPath({ competition: competitionId })}>{t('toAllot')}</Link>
    </p>
  );
}
