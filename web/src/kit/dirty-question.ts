import type { Question } from '../lib/errors/feedback.ts';
import { useKitText } from '../messages/kit/index.ts';

/** What is asked before changes are lost that nobody has saved. */
export function useDirtyQuestion(): Question {
  const { t } = useKitText();
  return { title: t('form.dirtyTitle'), text: t('form.dirtyText'), ok: t('form.discard'), danger: true, cancel: t('form.keep') };
}
