import type { Row } from '@saiyun/sdk/contract';
import { appealOutcome, award, reviewAppeal, reviewResult, works, worksScore } from '@saiyun/sdk/entities';
import { Alert, Flex, Typography } from 'antd';
import { Link } from 'react-router';
import { Nothing } from '../../kit/cells/nothing.tsx';
import { type DetailSlotProps, EntityDetail } from '../../kit/detail/entity-detail.tsx';
import { FactCells } from '../../kit/detail/fact-cells.ts';
import { overridesOf } from '../../kit/list/overrides.ts';
import { useMay } from '../../kit/permission/use-may.ts';
import { rowPath } from '../../lib/record-path.ts';
import { useReviewText } from '../../messages/review/index.ts';
import { ownAppeal } from './own-appeal.tsx';

type Appeal = Row<typeof reviewAppeal>;

/** What whoever decides looks at: score and rank, how they came about, the review sheets, the work itself. */
function Grounds({ row }: { readonly row: Appeal }) {
  const { t } = useReviewText();
  const may = useMay();
  const { score, rank, scoredIn, worksId, createBy_dictText, authorOf } = row;
  return (
    <Flex gap="middle" wrap align="baseline">
      <span>
        <strong>{createBy_dictText ?? '—'}</strong>
        {authorOf && ` · ${authorOf}`}
      </span>
      {score !== null && <strong>{rank === null ? t('appeal.score', { score }) : t('appeal.scoreAndRank', { score, rank })}</strong>}
      {scoredIn !== null && may.call(worksScore, 'list') && (
        <Link className="kt-act" to={`/review/worksScore?${new URLSearchParams({ runId: scoredIn, work: worksId }).toString()}`}>
          {t('appeal.toScore')}
        </Link>
      )}
      {scoredIn !== null && may.call(reviewResult, 'list') && (
        <Link className="kt-act" to={`/review/result?${new URLSearchParams({ worksId }).toString()}`}>
          {t('appeal.toReviews')}
        </Link>
      )}
      {scoredIn !== null && may.call(works, 'queryById') && (
        <Link className="kt-act" to={rowPath(works.name, worksId)}>
          {t('appeal.toWork')}
        </Link>
      )}
    </Flex>
  );
}

/** What is left to do once it was upheld: nothing changes by itself. */
function Upheld({ row: { outcome, awardId, scoredIn, worksId } }: { readonly row: Appeal }) {
  const { t } = useReviewText();
  const may = useMay();
  const seesScores = may.call(worksScore, 'list');
  if (outcome !== appealOutcome.upheld || !seesScores) return null;
  const scores = new URLSearchParams(scoredIn === null ? {} : { runId: scoredIn, work: worksId }).toString();
  return (
    <Alert
      type="info"
      showIcon
      title={t('appeal.upheldNext')}
      description={
        <Flex gap="middle" wrap>
          {awardId !== null && may.call(award, 'queryById') && (
            <Link className="kt-act" to={rowPath(award.name, awardId)}>
              {t('appeal.toAward')}
            </Link>
          )}
          <Link className="kt-act" to={`/review/worksScore${scores && `?${scores}`}`}>
            {t('award.toScores')}
          </Link>
        </Flex>
      }
    />
  );
}

const noCells = {};

function AppealDetail({ entity, row }: DetailSlotProps) {
  return (
    <Flex vertical gap="middle" align="stretch">
      {/* The page gets rows of the definition above. */}
      <Grounds row={row as unknown as Appeal} />
      <Upheld row={row as unknown as Appeal} />
      {/* Who wrote it stands above: among the facts the work is the work. */}
      <FactCells value={noCells}>
        <EntityDetail entity={entity} row={row} />
      </FactCells>
    </Flex>
  );
}

/** What a decision does not do. */
function DecideNote() {
  const { t } = useReviewText();
  return <Typography.Text type="secondary">{t('appeal.decideNote')}</Typography.Text>;
}

/** Who wrote it and about what: a work of which one has seen many tells less than who objects to it. */
function WhoAndWhat({ row }: { readonly row: Appeal }) {
  const { t } = useReviewText();
  const { createBy_dictText: author, authorOf, awardId, worksId, worksId_dictText: work } = row;
  const what = t(awardId ? 'appeal.own.objection' : 'appeal.own.appeal', { work: work ?? '' });
  return (
    <div className="kt-two">
      <div className="kt-cell" title={authorOf ?? undefined}>
        <strong>{author ?? '—'}</strong>
        {authorOf && <Typography.Text type="secondary"> · {authorOf}</Typography.Text>}
      </div>
      <div className="kt-cell">
        <Link className="kt-ref" to={rowPath(works.name, worksId)} title={what}>
          {what}
        </Link>
      </div>
    </div>
  );
}

/** Appeals and objections: to decide one, what it is about is a click away. */
export const appealPage = overridesOf(reviewAppeal, {
  stateTabs: true,
  first: ['worksId', 'status', 'awardId', 'reason'],
  columns: {
    worksId: { title: ['提出人与对象', 'Who, and about what'], width: 320, cell: (row) => <WhoAndWhat row={row} /> },
    updateBy_dictText: { title: ['处理人', 'Answered by'], width: 110, cell: (row) => row.updateBy_dictText ?? <Nothing /> },
  },
  detail: AppealDetail,
  verbNotes: { finish: DecideNote },
  plain: ownAppeal,
});
