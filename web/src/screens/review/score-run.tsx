import type { AnyRow } from '@saiyun/sdk/contract';
import { awardRule, scoreRun, worksScore } from '@saiyun/sdk/entities';
import { useQuery } from '@tanstack/react-query';
import { Alert } from 'antd';
import { Link } from 'react-router';
import { overridesOf } from '../../kit/list/overrides.ts';
import { useMay } from '../../kit/permission/use-may.ts';
import { client } from '../../lib/api/client.ts';
import { keys } from '../../lib/api/query-keys.ts';
import { textOf } from '../../lib/text-of.ts';
import { useReviewText } from '../../messages/review/index.ts';
import { useScoresText } from '../../messages/scores/index.ts';
import { FewReviewsNote } from './scores/few-reviews.tsx';
import { confirmNexts } from './scores/next-step.tsx';

/** Leads to what is decided by a run: its ranking, the award lines, confirmation and publication. */
function RunLink({ row }: { readonly row: AnyRow }) {
  const { t } = useScoresText();
  const may = useMay();
  if (!may.call(worksScore, 'list')) return null;
  return (
    <Link className="kt-act" to={`/review/worksScore?${new URLSearchParams({ runId: row.id }).toString()}`}>
      {t('see')}
    </Link>
  );
}

/** A run that is confirmed before any award was thought of proposes none, and says so only when it is too late. */
function NoRulesNote({ rows }: { readonly rows: readonly AnyRow[] }) {
  const { t } = useReviewText();
  const may = useMay();
  const projectId = textOf(rows[0]?.projectId);
  const query = { pageSize: 1, match: { projectId } };
  const { data } = useQuery({
    queryKey: [...keys.entity(awardRule.name), 'counts', projectId],
    queryFn: async () => (await client.entity(awardRule).list(query)).total,
    enabled: projectId !== '' && may.call(awardRule, 'list'),
    staleTime: 0,
  });
  if (data !== 0) return null;
  return (
    <Alert
      type="warning"
      showIcon
      title={t('confirm.noRules')}
      description={
        <>
          <div>{t('confirm.noRulesText')}</div>
          <Link to={`/review/awardRule?${new URLSearchParams({ projectId }).toString()}`}>{t('award.toRules')}</Link>
        </>
      }
    />
  );
}

function ConfirmNote({ rows }: { readonly rows: readonly AnyRow[] }) {
  const [run] = rows;
  return (
    <>
      {run && <FewReviewsNote run={run} />}
      <NoRulesNote rows={rows} />
    </>
  );
}

/** Beside the question of `confirm`. */
export const confirmNotes = { confirm: ConfirmNote };

/** The computations of scores, each with the way to its ranking. */
export const scoreRunPage = overridesOf(scoreRun, {
  stateTabs: true,
  verbNotes: confirmNotes,
  verbNexts: confirmNexts,
  rowActions: (row) => <RunLink row={row} />,
});
