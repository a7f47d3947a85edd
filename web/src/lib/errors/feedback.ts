import { createStore } from '../store/store.ts';

/** What is asked before something that cannot be taken back. */
export interface Question {
  readonly title: string;
  /** May have several lines. */
  readonly text?: string;
  readonly ok: string;
  readonly cancel: string;
  readonly danger?: boolean;
  /** Runs while the question still stands, its button turning. */
  readonly run?: () => Promise<void>;
}

/** What the error policy can show. The shell brings it when it is first needed; the sign-in page shows its own errors inline. */
export interface Feedback {
  notify(
    kind: 'error' | 'warning' | 'success' | 'info',
    title: string,
    text?: string,
    action?: { readonly label: string; readonly run: () => void },
  ): void;
  /** A short line at the top that goes by itself. */
  message(kind: 'error' | 'warning' | 'success' | 'info', text: string): void;
  /** The modal that the session is over (SDK-ERR-05, SCREEN-97); `onOk` leads to the sign-in page. */
  expired(onOk: () => void): void;
  /** Whether the reader agrees. */
  confirm(question: Question): Promise<boolean>;
}

let current: Feedback | undefined;
const waiting: ((f: Feedback) => void)[] = [];

/** True from the first time that there is something to show: only then the parts that show it are fetched. */
export const feedbackWanted = createStore(false);

/** Shows now, or as soon as there is something to show it with. */
const show = (act: (f: Feedback) => void): void => {
  if (current) act(current);
  else {
    waiting.push(act);
    feedbackWanted.set(true);
  }
};

export function bindFeedback(feedback: Feedback): () => void {
  current = feedback;
  for (const act of waiting.splice(0)) act(feedback);
  return () => {
    if (current === feedback) current = undefined;
  };
}

export const feedback: Feedback = {
  notify: (kind, title, text, action) => show((f) => f.notify(kind, title, text, action)),
  message: (kind, text) => show((f) => f.message(kind, text)),
  expired: (onOk) => show((f) => f.expired(onOk)),
  confirm: (question) => new Promise((resolve) => show((f) => void f.confirm(question).then(resolve))),
};
