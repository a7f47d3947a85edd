import type { VerbAnswer } from '@saiyun/sdk';
import { keys } from '../../keys.ts';
import { useAppContext } from '../../kit/app-context.ts';
import type { Notice } from '../../kit/frame.tsx';
import type { ReviewWork } from './use-review.ts';

export interface SendingOptions {
  readonly onNotice: (notice: Notice) => void;
  /** Shows the first item, or the comment, that prevents saving or submitting. */
  readonly onFault: (field: string) => void;
  readonly onAsk: () => void;
  readonly onSubmitted: (answer: VerbAnswer | undefined) => void;
}

export interface Sending {
  /** Sends now what is kept; values that are wrong stay here. */
  readonly save: () => Promise<void>;
  /** Asks whether to submit, if nothing is missing. */
  readonly askSubmit: () => void;
  readonly submit: () => Promise<void>;
}

/** Saving and submitting, with what the expert reads about them. */
export function useSending(work: ReviewWork, { onNotice, onFault, onAsk, onSubmitted }: SendingOptions): Sending {
  const { t } = useAppContext();
  const blocked = (field: string, count: number): void => {
    onFault(field);
    onNotice({ tone: 'bad', text: t('review.problems', { count }) });
  };
  return {
    save: async () => {
      if (!work.editable || work.busy) return;
      const [field] = work.issues.keys();
      if (field) blocked(field, work.issues.size);
      await work.save();
    },
    askSubmit: () => {
      if (!work.editable || work.busy) return;
      const issues = work.tryToSubmit();
      const [first] = issues;
      if (first) blocked(first.field, issues.length);
      else onAsk();
    },
    submit: async () => {
      const { refused, answer } = await work.submit();
      if (refused && work.isRefused()) onNotice({ ...refused, text: t('review.cannotSubmit', { reason: refused.text }) });
      else if (refused) onNotice({ ...refused, text: t('review.submitFailed', { reason: refused.text, key: keys.submit.shown }) });
      else onSubmitted(answer);
    },
  };
}
