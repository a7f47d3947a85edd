import type { ScoreRoom } from '@saiyun/sdk/calls';
import type { AnyRow } from '@saiyun/sdk/contract';
import { worksScore } from '@saiyun/sdk/entities';
import { emptyState, toSearch } from '@saiyun/sdk/logic/list';
import { useQuery } from '@tanstack/react-query';
import { Alert } from 'antd';
import { Link } from 'react-router';
import { useMay } from '../../../kit/permission/use-may.ts';
import { useScoresText } from '../../../messages/scores/index.ts';
import { roomQuery } from './calls.ts';

/** The works of a run with fewer reviews than a number, as a list. */
export function fewReviewsPath(runId: string, wanted: number): string {
  const fewer = [{ field: 'validCount', rule: 'lt' as const, val: String(wanted) }];
  const search = toSearch({ ...emptyState, filters: { runId }, advanced: { matchType: 'and', params: fewer } });
  return `/review/worksScore?${search.toString()}`;
}

/** How many works of a run have fewer reviews than its project wants for each, and the way to them; nothing where none has. */
export function FewReviews({ room: { few, runId } }: { readonly room: Pick<ScoreRoom, 'few' | 'runId'> }) {
  const { t } = useScoresText();
  if (few.underWanted === 0) return null;
  return (
    <Alert
      type="warning"
      showIcon
      title={t('few.below', { count: few.underWanted, wanted: few.wanted })}
      description={<Link to={fewReviewsPath(runId, few.wanted)}>{t('few.see')}</Link>}
    />
  );
}

/** The same of a run whose page is not open. */
export function FewReviewsNote({ run }: { readonly run: AnyRow }) {
  const may = useMay();
  const { data } = useQuery({ ...roomQuery(run.id), enabled: may.call(worksScore, 'list'), staleTime: 0 });
  return data && <FewReviews room={data} />;
}
