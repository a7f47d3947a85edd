import { feeState } from '@saiyun/sdk/rules';
import { yuan } from '@saiyun/sdk/view';
import { useAppContext } from '../../kit/app-context.ts';
import { Reader } from '../../kit/reading/reader.tsx';
import type { Fee } from './use-money.ts';

interface Props {
  readonly row: Fee;
  readonly onClose: () => void;
}

/** The fees of a project and a month: the reviews that were counted, what each brought, how it stands, and when it is taxed. */
export function FeePage({ row, onClose }: Props) {
  const { t } = useAppContext();
  const { reviewCount: count, amount, opinion } = row;
  // Fees of one month may differ, when the project changed its rate.
  const isOneRate = count > 0 && amount % count === 0;
  const state = feeState(row);
  const facts = [
    t('money.feePeriod', { period: row.period }),
    t('money.feeReviews', { count }),
    ...(isOneRate ? [t('money.feeRate', { amount: yuan(amount / count, true) })] : []),
    t('money.feeSum', { amount: yuan(amount, true) }),
    t('money.feeStands', { state: t(`money.feeState.${state}`) }),
    ...(opinion ? [t('money.feeOpinion', { opinion })] : []),
    // Of what is paid offline the platform withholds nothing.
    ...(state === 'offline' ? [] : ['', t('money.feeTax')]),
  ];
  return <Reader title={row.projectId_dictText ?? ''} right="" pages={[facts.join('\n')]} onClose={onClose} />;
}
