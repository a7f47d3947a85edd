import type { CriterionDistance, MyCalibration } from '@saiyun/sdk/calls';
import { leavesOf } from '@saiyun/sdk/rules';
import { Alert } from 'antd';
import { inLanguage } from '../../../lib/store/language.ts';
import { useCalibrationText } from '../../../messages/calibration/index.ts';
import { ReadOnlyValue } from '../sheet/review-item.tsx';
import { signed } from './calls.ts';

type Text = ReturnType<typeof useCalibrationText>['t'];

const inWords = (t: Text, distance: number): string => {
  if (distance === 0) return t('distance.none');
  return t(distance > 0 ? 'distance.high' : 'distance.low', { points: Math.abs(distance) });
};

function Distance({ of }: { readonly of: CriterionDistance | undefined }) {
  const { t } = useCalibrationText();
  if (!of || of.isSame === null) return '—';
  if (of.distance === null) return <span data-off={!of.isSame}>{t(of.isSame ? 'same' : 'different')}</span>;
  return <span data-off={of.distance !== 0}>{signed(of.distance)}</span>;
}

interface Props {
  readonly detail: MyCalibration;
  readonly own: NonNullable<MyCalibration['own']>;
  readonly reference: NonNullable<MyCalibration['reference']>;
}

/** One's own scores beside the organisers', criterion by criterion, with what they say to it. */
export function Comparison({ detail, own, reference }: Props) {
  const { t, lang } = useCalibrationText();
  const isWithin = detail.work.state === 'within';
  const distance = detail.work.distance ?? 0;
  const told = {
    own: own.totalScore,
    reference: reference.totalScore,
    distance: inWords(t, distance),
    tolerance: detail.tolerance,
  };
  return (
    <section className="sf ca-compared" aria-label={t('sheet')}>
      <Alert
        type={isWithin ? 'success' : 'warning'}
        showIcon
        title={t(isWithin ? 'verdict.within' : 'verdict.outside', told)}
        description={!isWithin && detail.standing.needed ? t('verdict.still') : undefined}
      />
      {reference.comment && (
        <div className="ca-said">
          <h3>{t('organiser')}</h3>
          <p>{reference.comment}</p>
        </div>
      )}
      <table className="ca-table">
        <thead>
          <tr>
            {(['item', 'mine', 'reference', 'distance'] as const).map((key) => (
              <th key={key} scope="col">
                {t(key)}
              </th>
            ))}
          </tr>
        </thead>
        {leavesOf(detail.template.items).map((item) => {
          const theirs = reference.items.find(({ itemId }) => itemId === item.id);
          return (
            <tbody key={item.id}>
              <tr>
                <th scope="row">{inLanguage(lang, item.itemName, item.itemNameEn)}</th>
                <td>
                  <ReadOnlyValue item={item} value={own.items.find(({ itemId }) => itemId === item.id)} />
                </td>
                <td>
                  <ReadOnlyValue item={item} value={theirs} />
                </td>
                <td>
                  <Distance of={reference.criteria.find(({ itemId }) => itemId === item.id)} />
                </td>
              </tr>
              {theirs?.comment && (
                <tr className="ca-why">
                  <td colSpan={4}>{theirs.comment}</td>
                </tr>
              )}
            </tbody>
          );
        })}
        <tfoot>
          <tr>
            <th scope="row">{t('total')}</th>
            <td>{own.totalScore}</td>
            <td>{reference.totalScore}</td>
            <td>
              <span data-off={!isWithin}>{signed(distance)}</span>
            </td>
          </tr>
        </tfoot>
      </table>
    </section>
  );
}
