import { yuan } from '@saiyun/sdk/view';
import { Button, Checkbox, Select } from 'antd';
import { useFeeText } from '../../../../messages/fees/index.ts';

interface ChoiceProps {
  /** Whether several orders are due. */
  readonly isOffered: boolean;
  /** Names by id. */
  readonly competitions: ReadonlyMap<string, string>;
  readonly competition: string | undefined;
  readonly onCompetition: (id: string | undefined) => void;
  /** How many orders can be chosen, and how many are. */
  readonly payable: number;
  readonly chosen: number;
  readonly onAll: (isAll: boolean) => void;
}

/** Chooses all orders that are due, or all of a competition. */
export function ChoiceBar({ isOffered, competitions, competition, onCompetition, payable, chosen, onAll }: ChoiceProps) {
  const { t } = useFeeText();
  if (!isOffered) return null;
  return (
    <div className="bl-choose">
      {payable > 0 && (
        <Checkbox
          checked={chosen > 0 && chosen === payable}
          indeterminate={chosen > 0 && chosen < payable}
          onChange={({ target }) => onAll(target.checked)}
        >
          {t('together.all', { count: payable })}
        </Checkbox>
      )}
      {competitions.size > 1 && (
        <Select
          allowClear
          aria-label={t('facts.competition')}
          placeholder={t('together.everyCompetition')}
          value={competition}
          options={[...competitions].map(([value, label]) => ({ value, label }))}
          onChange={(next: string | undefined) => onCompetition(next)}
        />
      )}
    </div>
  );
}

interface SumProps {
  readonly count: number;
  readonly amount: number;
  readonly onPay: () => void;
}

/** What is chosen comes to, and the way on; it stays in sight while the list scrolls. */
export function SumBar({ count, amount, onPay }: SumProps) {
  const { t } = useFeeText();
  return (
    <div className="pg-card bl-sumbar" role="status">
      <span>{t('together.chosen', { count })}</span>
      <span className="bl-money bl-sum">{t('yuan', { amount: yuan(amount, true) })}</span>
      <Button type="primary" size="large" onClick={onPay}>
        {t('together.pay')}
      </Button>
    </div>
  );
}
