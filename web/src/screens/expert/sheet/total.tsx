import type { ReviewDetail, ReviewTemplateItemRow } from '@saiyun/sdk';
import type { ReviewContent } from '@saiyun/sdk/logic/review';
import { totalParts, totalScore } from '@saiyun/sdk/rules';
import { inLanguage } from '../../../lib/store/language.ts';
import { useReviewText } from '../../../messages/review/index.ts';
import { validValues } from './review-state.ts';

interface Props {
  readonly items: readonly ReviewTemplateItemRow[];
  readonly content: ReviewContent;
  readonly fullMark: ReviewDetail['template']['fullMark'];
}

/** The total, or what the items give so far; values that would be refused do not count. */
export function Total({ items, content, fullMark }: Props) {
  const { t } = useReviewText();
  const values = validValues(items, content);
  const total = totalScore(items, values, fullMark);
  const { parts, soFar, weightSoFar } = totalParts(items, values, fullMark);
  if (parts.length === 0) return <span>{t('submit.noTotal')}</span>;
  return (
    <>
      <small>{t('form.total')}</small>
      <b>{total ?? (weightSoFar > 0 ? soFar : '—')}</b>
      <span>{total === null ? t('form.totalSoFar', { weight: weightSoFar }) : t('form.ofFull', { mark: fullMark })}</span>
    </>
  );
}

/** How the total comes about: each item's points, weight and what they give. */
export function TotalParts({ items, content, fullMark }: Props) {
  const { t, lang } = useReviewText();
  const values = validValues(items, content);
  const total = totalScore(items, values, fullMark);
  const { parts, soFar } = totalParts(items, values, fullMark);
  const named = new Map(items.map((item) => [item.id, inLanguage(lang, item.itemName, item.itemNameEn)]));
  return (
    <table className="tp">
      <caption className="sy-hidden">{t('form.how')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('items.name')}</th>
          <th scope="col">{t('form.points')}</th>
          <th scope="col">{t('form.share')}</th>
          <th scope="col">{t('form.gives')}</th>
        </tr>
      </thead>
      <tbody>
        {parts.map(({ itemId, weight, points, most, gives }) => (
          <tr key={itemId}>
            <th scope="row">{named.get(itemId)}</th>
            <td>
              {points ?? '—'} / {most}
            </td>
            <td>× {weight}%</td>
            <td>{gives ?? '—'}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row" colSpan={3}>
            {t('form.total')}
          </th>
          <td>{total ?? soFar}</td>
        </tr>
      </tfoot>
    </table>
  );
}
