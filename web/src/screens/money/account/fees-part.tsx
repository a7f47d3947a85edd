import type { Tone } from '@saiyun/sdk/contract';
import { type FeeState, feeState } from '@saiyun/sdk/rules';
import { yuan } from '@saiyun/sdk/view';
import { useMyMoneyText } from '../../../messages/my-money/index.ts';
import { StateMark } from '../../../ui/state-mark.tsx';
import { useFees } from './lists.ts';
import { ListPart } from './part.tsx';

const tones: Readonly<Record<FeeState, Tone>> = {
  examining: 'attention',
  settling: 'waiting',
  refused: 'bad',
  online: 'good',
  offline: 'neutral',
};

/** The fees of every project and month, and how far they are. */
export function FeesPart() {
  const { t } = useMyMoneyText();
  return (
    <ListPart title={t('fees.title')} none={t('fees.none')} asked={useFees()}>
      {(rows) => (
        <ul className="mm-list mm-fees">
          {rows.map((row) => {
            const state = feeState(row);
            return (
              <li key={row.id}>
                <span className="mm-what">
                  <strong>{row.projectId_dictText}</strong>
                  <small>
                    {row.period} · {t('fees.reviews', { count: row.reviewCount })}
                    {state === 'refused' && row.opinion && ` · ${t('step.reason', { reason: row.opinion })}`}
                  </small>
                </span>
                <span className="mm-sum">
                  <strong>{t('yuan', { amount: yuan(row.amount, true) })}</strong>
                  <StateMark tone={tones[state]}>{t(`fees.${state}`)}</StateMark>
                </span>
              </li>
            );
          })}
        </ul>
      )}
    </ListPart>
  );
}
