import type { AnyRow } from '@saiyun/sdk/contract';
import { worksScore } from '@saiyun/sdk/entities';
import { Nothing } from '../../../kit/cells/nothing.tsx';
import { overridesOf } from '../../../kit/list/overrides.ts';
import { teamsAct } from '../../message/teams-act.ts';

/** Decimals for projects without a formula of their own. */
const defaultDigits = 3;

/** The formula's decimals; runs that do not name them use the default. */
const digitsOf = ({ breakdown }: AnyRow): number => {
  const digits = typeof breakdown === 'object' && breakdown !== null && 'digits' in breakdown ? breakdown.digits : undefined;
  return typeof digits === 'number' && digits >= 0 && digits <= 6 ? digits : defaultDigits;
};

function Score({ row, value }: { readonly row: AnyRow; readonly value: number | null }) {
  if (value === null) return <Nothing />;
  return <span style={{ fontVariantNumeric: 'tabular-nums' }}>{value.toFixed(digitsOf(row))}</span>;
}

/** Scores with the decimals of their formula. */
export const worksScorePage = overridesOf(worksScore, {
  rowsAct: teamsAct,
  columns: {
    rawMean: { cell: (row) => <Score row={row} value={row.rawMean} /> },
    median: { cell: (row) => <Score row={row} value={row.median} /> },
    adjusted: { cell: (row) => <Score row={row} value={row.adjusted} /> },
    stdDev: { cell: (row) => <Score row={row} value={row.stdDev} /> },
    rangeValue: { cell: (row) => <Score row={row} value={row.rangeValue} /> },
  },
});
