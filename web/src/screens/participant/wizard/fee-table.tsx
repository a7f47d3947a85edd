import type { HallPage } from '@saiyun/sdk/calls';
import { payStatus } from '@saiyun/sdk/entities';
import { entryFees } from '@saiyun/sdk/rules';
import { useHallText } from '../../../messages/hall/index.ts';
import { useParticipantText } from '../../../messages/participant/index.ts';
import { amountText, priceText } from '../../hall/hall-words.ts';

interface Props {
  readonly of: HallPage;
  readonly groupId: string | null;
  readonly people: number;
  /** Of an entry that is there: once it is charged, nothing is said of when that will be. */
  readonly paid?: unknown;
}

/** What an entry costs at today's prices, line by line. */
export function FeeTable({ of, groupId, people, paid }: Props) {
  const { t } = useParticipantText();
  const { t: th } = useHallText();
  const lines = entryFees(of.fees, { groupId, people });
  return (
    <section className="pw-fee">
      <h3>{t('fee.title')}</h3>
      {lines.length === 0 ? (
        <p>{t('fee.free')}</p>
      ) : (
        <>
          <ul>
            {lines.map((line) => (
              <li key={`${line.name} ${line.groupId}`}>
                <span>
                  {line.name}
                  <small>
                    {line.count > 1 ? t('fee.line', { count: line.count, price: priceText(th, line) }) : priceText(th, line)}
                    {line.until !== null && ` · ${t('fee.early', { day: line.until, usual: amountText(line.usualFen) })}`}
                  </small>
                </span>
                <b>{amountText(line.sumFen)}</b>
              </li>
            ))}
            <li className="pw-total">
              <span>{t('fee.total')}</span>
              <b>{amountText(lines.reduce((sum, { sumFen }) => sum + sumFen, 0))}</b>
            </li>
          </ul>
          {(paid == null || paid === '' || paid === payStatus.none) && <p className="pw-quiet">{t(`fee.due.${of.feesDue}`)}</p>}
        </>
      )}
    </section>
  );
}
