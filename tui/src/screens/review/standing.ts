import type { ReviewDetail } from '@saiyun/sdk';
import type { Language } from '@saiyun/sdk/contract';
import { reviewStatus } from '@saiyun/sdk/entities';
import { message } from '@saiyun/sdk/messages';
import { calibratedWorks, isOpenReview } from '@saiyun/sdk/rules';
import type { Standing } from '../../drafts/review-draft.ts';
import { shownWhere } from '../../keys.ts';
import type { Notice } from '../../kit/frame.tsx';
import type { TuiText } from '../../texts/index.ts';
import type { ReviewWork } from './use-review.ts';

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
    case 'closed':
      return t('review.keptOnly');
    case 'clash':
      return t('review.clash');
    case 'over':
      return '';
    default:
      return standing satisfies never;
  }
}

/** TUI-03: why nothing can be filled in. */
export function whyReadOnly(
  { signed, review, calibration }: ReviewDetail,
  { editable, standing }: ReviewWork,
  t: TuiText,
): Notice | undefined {
  if (standing.is === 'over') return { tone: 'bad', text: t('review.over') };
  if (!signed) return { tone: 'bad', text: t('review.unsigned') };
  if (editable) return undefined;
  if (calibration?.needed && isOpenReview(review.status))
    return { tone: 'bad', text: t('review.uncalibrated', { done: calibratedWorks(calibration), all: calibration.all }) };
  if (standing.is === 'closed') return { tone: 'bad', text: t('review.closed') };
  if (review.status === reviewStatus.submitted) return { tone: 'info', text: t('review.readOnlySubmitted') };
  return { tone: 'info', text: t('review.readOnly', { state: review.status_dictText ?? review.status }) };
}

/** That it was asked to return the work. */
export function askedAt(detail: ReviewDetail | undefined, t: TuiText): string | undefined {
  const at = detail?.review.returnRequestTime;
  return at ? t('review.returnAsked', { time: at.slice(0, 16) }) : undefined;
}

/** Why the server takes nothing, in the language of the moment where the reason is a known one. */
export function refusalReason({ code, why }: Extract<Standing, { readonly is: 'refused' }>, language: Language): string {
  return code === 'review.recused' ? message(language, 'failure.review.recused') : why;
}

/** That the server takes nothing of a review, why, and the key that helps; `isInput` says which keys are text. */
export function refusalText(
  { standing, loaded }: ReviewWork,
  isInput: (key: string) => boolean,
  language: Language,
  t: TuiText,
): string | undefined {
  if (standing.is !== 'refused') return undefined;
  const asked = askedAt(loaded.data?.detail, t);
  const name = standing.code === 'review.recused' ? 'askReturn' : 'save';
  const label = name === 'askReturn' ? t('keys.askReturn') : t('review.tryAgain');
  const help = asked && name === 'askReturn' ? asked : t('review.refusedKey', { key: shownWhere(name, isInput) ?? '', label });
  return t('review.refusedWhy', { reason: refusalReason(standing, language), help });
}
