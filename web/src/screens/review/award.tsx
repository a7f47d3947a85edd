import { type Row, yes } from '@saiyun/sdk/contract';
import {
  appealOutcome,
  appealStatus,
  award,
  awardRule,
  certificateBatch,
  registration,
  reviewAppeal,
  scoreRun,
  works,
} from '@saiyun/sdk/entities';
import { fieldsNotSeen } from '@saiyun/sdk/logic/access';
import { ownName } from '@saiyun/sdk/view';
import { Button } from 'antd';
import { Link } from 'react-router';
import { Nothing } from '../../kit/cells/nothing.tsx';
import { RefLinks } from '../../kit/cells/ref-links.tsx';
import { overridesOf } from '../../kit/list/overrides.ts';
import { useMay } from '../../kit/permission/use-may.ts';
import type { VerbNext } from '../../kit/verbs/verb-next.ts';
import { rowPath } from '../../lib/record-path.ts';
import { useReviewText } from '../../messages/review/index.ts';
import { StateMark } from '../../ui/state-mark.tsx';
import { issuingPath } from '../certificate/issuing-path.ts';
import { teamsAct } from '../message/teams-act.ts';

const decided: Readonly<Record<string, 'award.upheld' | 'award.rejected' | 'award.declined'>> = {
  [appealOutcome.upheld]: 'award.upheld',
  [appealOutcome.rejected]: 'award.rejected',
  [appealStatus.refused]: 'award.declined',
};

/** How many objections to an award wait for a decision, or else how the newest was decided, and the way to them. */
function Objections({ row: { id, objections, objected } }: { readonly row: Row<typeof award> }) {
  const { t } = useReviewText();
  const may = useMay();
  if (!objected) return <Nothing />;
  const text = (
    <StateMark tone={objections || objected === appealOutcome.upheld ? 'attention' : 'neutral'}>
      {objections ? t('award.objections', { count: Number(objections) }) : t(decided[objected] ?? 'award.decided')}
    </StateMark>
  );
  if (!may.call(reviewAppeal, 'list')) return text;
  return <Link to={`/review/appeal?${new URLSearchParams({ awardId: id }).toString()}`}>{text}</Link>;
}

/** What is told only to those who read all entries and works; others see awards of teams that are closed to them. */
const seenWith = 'differs';
const useReadsAll = (): boolean => !fieldsNotSeen(award, useMay().roles).includes(seenWith);

function Work({ row: { worksId, worksId_dictText: name } }: { readonly row: Row<typeof award> }) {
  const readsAll = useReadsAll();
  return readsAll ? <RefLinks of={works.name} value={worksId} dictText={name ?? undefined} full /> : name;
}

/** The team alone: the competition has a column of its own. */
function Team({ row: { registrationId, registrationId_dictText: name } }: { readonly row: Row<typeof award> }) {
  const may = useMay();
  const readsAll = useReadsAll();
  if (registrationId === null || !name) return <Nothing />;
  const team = ownName(name);
  if (!readsAll || !may.call(registration, 'queryById')) return team;
  return (
    <Link className="kt-ref" to={rowPath(registration.name, registrationId)}>
      {team}
    </Link>
  );
}

/** What the scores give where another award was made public. */
function Due({ row: { differs, due } }: { readonly row: Row<typeof award> }) {
  const { t } = useReviewText();
  if (differs !== yes) return <Nothing />;
  return <StateMark tone="attention">{due ? t('award.due', { award: due }) : t('award.dueNone')}</StateMark>;
}

interface BeginProps {
  /** What the list is narrowed to: a competition, a project, or nothing. */
  readonly fixed: Readonly<Record<string, string | undefined>>;
}

/** Where awards come from: the rules and the scores, for those who decide both. */
function AwardBegin({ fixed: { competitionId, projectId } }: BeginProps) {
  const { t } = useReviewText();
  const may = useMay();
  const to = (path: string, list: string): string =>
    competitionId
      ? `/competition/${encodeURIComponent(competitionId)}?${new URLSearchParams({ part: 'awards', list }).toString()}`
      : `${path}${projectId ? `?${new URLSearchParams({ projectId }).toString()}` : ''}`;
  return (
    <>
      {may.call(awardRule, 'add') && (
        <Link to={to('/review/awardRule', awardRule.name)}>
          <Button type="primary" tabIndex={-1}>
            {t('award.toRules')}
          </Button>
        </Link>
      )}
      {may.call(scoreRun, 'list') && (
        <Link to={to('/review/worksScore', scoreRun.name)}>
          <Button tabIndex={-1}>{t('award.toScores')}</Button>
        </Link>
      )}
    </>
  );
}

/** Confirmed awards are followed by their certificates. */
const issuingNext: VerbNext = ([row]) =>
  typeof row?.competitionId === 'string'
    ? { label: ['签发证书', 'Issue certificates'], of: certificateBatch, to: issuingPath(row.competitionId) }
    : undefined;

/** Awards, with the objections that keep one from being confirmed. */
export const awardPage = overridesOf(award, {
  rowsAct: teamsAct,
  stateTabs: true,
  verbNexts: { confirm: issuingNext, restore: issuingNext },
  moreTabs: [{ field: 'differs', value: yes, label: ['与成绩不一致', 'Differs from the scores'] }],
  begin: ({ fixed }) => <AwardBegin fixed={fixed} />,
  first: ['awardLevel', 'rankNo', 'score', 'registrationId', 'unitId'],
  columns: {
    registrationId: { width: 190, cell: (row) => <Team row={row} /> },
    worksId: { cell: (row) => <Work row={row} /> },
    levelNo: { seenWith },
    due: { seenWith, title: ['与成绩不一致', 'Differs from the scores'], width: 160, cell: (row) => <Due row={row} /> },
    objections: { seenWith, title: ['异议', 'Objections'], width: 120, cell: (row) => <Objections row={row} /> },
  },
});
