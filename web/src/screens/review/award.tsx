import type { Row } from '@saiyun/sdk/contract';
import { award, reviewAppeal } from '@saiyun/sdk/entities';
import { Link } from 'react-router';
import { Nothing } from '../../kit/cells/nothing.tsx';
import { overridesOf } from '../../kit/list/overrides.ts';
import { useMay } from '../../kit/permission/use-may.ts';
import { useReviewText } from '../../messages/review/index.ts';
import { StateMark } from '../../ui/state-mark.tsx';

/** How many objections to an award wait for a decision, and the way to them. */
function Objections({ row: { id, objections } }: { readonly row: Row<typeof award> }) {
  const { t } = useReviewText();
  const may = useMay();
  if (objections === null) return <Nothing />;
  const text = <StateMark tone="attention">{t('award.objections', { count: Number(objections) })}</StateMark>;
  if (!may.call(reviewAppeal, 'list')) return text;
  return <Link to={`/review/appeal?${new URLSearchParams({ awardId: id }).toString()}`}>{text}</Link>;
}

/** Awards, with the objections that keep one from being confirmed. */
export const awardPage = overridesOf(award, {
  stateTabs: true,
  first: ['awardLevel', 'rankNo', 'score', 'registrationId', 'unitId'],
  columns: { objections: { title: ['异议', 'Objections'], width: 120, cell: (row) => <Objections row={row} /> } },
});
