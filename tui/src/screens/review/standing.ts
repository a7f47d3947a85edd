import type { Standing } from '../../drafts/review-draft.ts';
import type { TuiText } from '../../texts/index.ts';

/** Where what was written is by now, in one line. `wrong` values are here only. */
export function standingText(standing: Standing, wrong: number, t: TuiText): string {
  switch (standing.is) {
    case 'stored': {
      const saved = standing.at === undefined ? '' : t('review.saved', { time: standing.at });
      return wrong > 0 ? t('review.savedBut', { count: wrong }) : saved;
    }
    case 'kept':
      return t(standing.inFile ? 'review.kept' : 'review.keptNot');
    case 'sending':
      return t('review.saving');
    case 'offline':
      return standing.why === undefined ? t('review.offline') : t('review.held', { why: standing.why });
    case 'refused':
      return t('review.refused');
    case 'clash':
      return t('review.clash');
    case 'over':
      return '';
    default:
      return standing satisfies never;
  }
}
