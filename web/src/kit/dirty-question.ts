import { feedback, type Question } from '../lib/errors/feedback.ts';
import { useKitText } from '../messages/kit/index.ts';

/** What is asked before changes are lost that nobody has saved. */
export function useDirtyQuestion(): Question {
  const { t } = useKitText();
  return { title: t('form.dirtyTitle'), text: t('form.dirtyText'), ok: t('form.discard'), danger: true, cancel: t('form.keep') };
}

/** Closes what is edited, and asks before if something in it is lost by that. */
export function useAskedClose(isDirty: boolean, close: () => void): () => void {
  const question = useDirtyQuestion();
  const ask = async (): Promise<void> => {
    if (!isDirty || (await feedback.confirm(question))) close();
  };
  return () => void ask();
}
