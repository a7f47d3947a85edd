import type { AnyRow, Row } from '@saiyun/sdk/contract';
import { type reviewProject, worksScore } from '@saiyun/sdk/entities';
import { emptyState, toSearch } from '@saiyun/sdk/logic/list';
import { useQuery } from '@tanstack/react-query';
import { Alert } from 'antd';
import { Link } from 'react-router';
import { useMay } from '../../../kit/permission/use-may.ts';
import { client } from '../../../lib/api/client.ts';
import { keys } from '../../../lib/api/query-keys.ts';
import { textOf } from '../../../lib/text-of.ts';
import { useReviewText } from '../../../messages/review/index.ts';
import { projects } from './calls.ts';

const fewer = (wanted: number) => [{ field: 'validCount', rule: 'lt' as const, val: String(wanted) }];

/** The works of a run with fewer reviews than a number, as a list. */
export function fewReviewsPath(runId: string, wanted: number): string {
  const search = toSearch({ ...emptyState, filters: { runId }, advanced: { matchType: 'and', params: fewer(wanted) } });
  return `/review/worksScore?${search.toString()}`;
}

/** How many works of a run have fewer reviews than its project wants for each, and the way to them. */
export function FewReviewsNote({ run }: { readonly run: AnyRow }) {
  const { t } = useReviewText();
  const may = useMay();
  const projectId = textOf(run.projectId);
  const { data } = useQuery({
    queryKey: [...keys.entity(worksScore.name), 'few', run.id],
    queryFn: async () => {
      const { reviewsPerWork, minPerWork } = (await projects.queryById(projectId)) as unknown as Row<typeof reviewProject>;
      const wanted = Math.max(reviewsPerWork, minPerWork ?? 1);
      const { total } = await client.entity(worksScore).list({ match: { runId: run.id }, superQuery: fewer(wanted), pageSize: 1 });
      return { wanted, total };
    },
    enabled: projectId !== '' && may.call(worksScore, 'list'),
    staleTime: 0,
  });
  if (!data || data.total === 0) return null;
  return (
    <Alert
      type="warning"
      showIcon
      title={t('confirm.few', { count: data.total, wanted: data.wanted })}
      description={<Link to={fewReviewsPath(run.id, data.wanted)}>{t('confirm.toFew')}</Link>}
    />
  );
}
