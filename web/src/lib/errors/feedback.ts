import { createStore } from '../store/store.ts';

/** A question asked before something irreversible. */
export interface Question {
  readonly title: string;
  /** May have several lines. */
  readonly text?: string;
  readonly ok: string;
  readonly cancel: string;
  readonly danger?: boolean;
  /** Runs while the question is still open, with a spinner on its button. */
  readonly run?: () => Promise<void>;
}

/** A button that leads on from what was said. */
export interface FurtherAction {
  readonly label: string;
  readonly run: () => void;
}

/** Something that was done, and can be taken back for a while. */
export interface Undoable {
  readonly text: string;
  /** On the button, and what the pointer shows there. */
  readonly label: string;
  readonly hint: string;
  readonly lifeMs: number;
  readonly run: () => Promise<void>;
}

/**
 * The messages that the error policy can show. The shell fetches them when they are first needed; the sign-in page shows its own errors
 * inline.
 */
export interface Feedback {
  notify(kind: 'error' | 'warning' | 'success' | 'info', title: string, text?: string, action?: FurtherAction): void;
  /** A short line at the top that disappears by itself. */
  message(kind: 'error' | 'warning' | 'success' | 'info', text: string): void;
  /** A line with a button that takes back what was done; Ctrl+Z takes back the latest. */
  undoable(done: Undoable): void;
  /** A line that says what is going on, and stays until the page is left. */
  loading(text: string): void;
  /** A dialog with one button, for what must not be missed; `onOk` runs when it is closed. A second one leads on, if there is an `action`. */
  warn(title: string, text: string, ok: string, onOk?: () => void, action?: FurtherAction): void;
  /** The dialog that says the session is over (SDK-ERR-05, SCREEN-97); `onOk` opens the sign-in page. */
  expired(onOk: () => void): void;
  /** Resolves to whether the reader agrees. */
  confirm(question: Question): Promise<boolean>;
}

let current: Feedback | undefined;
const waiting: ((f: Feedback) => void)[] = [];

/** True once there is a first message to show; the components that show messages are fetched only then. */
export const feedbackWanted = createStore(false);

/** Shows a message now, or as soon as the components for it are there. */
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
  undoable: (done) => show((f) => f.undoable(done)),
  loading: (text) => show((f) => f.loading(text)),
  warn: (title, text, ok, onOk, action) => show((f) => f.warn(title, text, ok, onOk, action)),
  expired: (onOk) => show((f) => f.expired(onOk)),
  confirm: (question) => new Promise((resolve) => show((f) => void f.confirm(question).then(resolve))),
};
