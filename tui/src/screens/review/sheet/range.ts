import type { ReviewTemplateItemRow } from '@saiyun/sdk';
import type { TuiText } from '../../../texts/index.ts';

const lengthText = ({ minLength: min, maxLength: max }: ReviewTemplateItemRow, t: TuiText): string => {
  if (min && max) return t('review.length', { min, max });
  if (max) return t('review.longest', { max });
  return min ? t('review.shortest', { min }) : '';
};

/** What may be filled in for an item, with the keys where they are not the text itself. */
export function rangeText(item: ReviewTemplateItemRow, t: TuiText): string {
  switch (item.itemType) {
    case 'score': {
      const min = item.minValue ?? 0;
      const range = item.maxValue == null ? `≥ ${min}` : `${min}–${item.maxValue}`;
      return item.step ? `${range} · ${t('review.step', { step: item.step })}` : range;
    }
    case 'grade':
      return `← → ${(item.grades ?? '').split(',').join(' ')}`;
    case 'passFail':
      return `← → y ${t('review.pass')} · n ${t('review.fail')}`;
    default:
      return lengthText(item, t);
  }
}
