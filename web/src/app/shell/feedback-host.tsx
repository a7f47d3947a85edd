import { App, Button } from 'antd';
import { useCallback, useEffect, useRef } from 'react';
import { bindFeedback, type Undoable } from '../../lib/errors/feedback.ts';
import { baseTexts } from '../../messages/base/index.ts';

const isTyped = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('input:not([type=checkbox]), textarea, select, [contenteditable=true]') !== null;

/** Lines that take back what was done, each once. Ctrl+Z belongs to a field while somebody types in it. */
function useUndo(): (done: Undoable) => void {
  const { message } = App.useApp();
  const open = useRef(new Map<string, () => void>());
  const count = useRef(0);
  useEffect(() => {
    const onKey = (e: KeyboardEvent) => {
      const latest = [...open.current.values()].at(-1);
      const isUndo = e.key.toLowerCase() === 'z' && (e.ctrlKey || e.metaKey) && !e.shiftKey && !e.altKey;
      if (!isUndo || !latest || isTyped(e.target)) return;
      e.preventDefault();
      latest();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
  return useCallback(
    ({ text, label, hint, lifeMs, run }) => {
      const key = `undo ${count.current++}`;
      const takeBack = () => {
        open.current.delete(key);
        message.destroy(key);
        void run();
      };
      open.current.set(key, takeBack);
      void message.open({
        key,
        type: 'success',
        duration: lifeMs / 1000,
        onClose: () => open.current.delete(key),
        content: (
          <span role="status">
            {text}
            <Button type="link" size="small" title={hint} onClick={takeBack}>
              {label}
            </Button>
          </span>
        ),
      });
    },
    [message],
  );
}

/** Shows the error policy's messages through antd. */
function Bridge() {
  const { message, notification, modal } = App.useApp();
  const undoable = useUndo();
  useEffect(
    () =>
      bindFeedback({
        notify: (kind, title, text, action) => {
          const key = `${title}${text}`;
          notification[kind]({
            key,
            title,
            description: text,
            actions: action && (
              <Button
                type="primary"
                size="small"
                onClick={() => {
                  notification.destroy(key);
                  action.run();
                }}
              >
                {action.label}
              </Button>
            ),
          });
        },
        undoable,
        // Under a pointer that stays where the button was, it would stay for good.
        message: (kind, text) => void message.open({ key: text, type: kind, content: text, pauseOnHover: false }),
        loading: (text) => void message.open({ key: text, type: 'loading', content: text, duration: 0 }),
        warn: (title, text, ok, onOk, action) => {
          const content = <span style={{ whiteSpace: 'pre-line' }}>{text}</span>;
          if (!action) return void modal.warning({ title, content, okText: ok, onOk });
          void modal.confirm({ title, content, okText: action.label, onOk: action.run, cancelText: ok, onCancel: onOk });
        },
        expired: (onOk) =>
          void modal.warning({
            title: baseTexts.now('error.expired'),
            content: baseTexts.now('error.expiredText'),
            okText: baseTexts.now('error.again'),
            keyboard: false,
            onOk,
          }),
        confirm: ({ title, text, ok, cancel, danger = false, run }) =>
          new Promise((resolve) => {
            modal.confirm({
              title,
              content: text && <span style={{ whiteSpace: 'pre-line' }}>{text}</span>,
              okText: ok,
              okButtonProps: { danger },
              // Cancel has the focus, so that a stray Enter does not confirm.
              focusable: { autoFocusButton: 'cancel' },
              cancelText: cancel,
              onOk: async () => {
                await run?.();
                resolve(true);
              },
              onCancel: () => resolve(false),
            });
          }),
      }),
    [message, notification, modal, undoable],
  );
  return null;
}

/** Messages, notifications and questions; fetched when there is a first one to show. */
export function FeedbackHost() {
  return (
    <App component={false} message={{ maxCount: 4 }} notification={{ placement: 'topRight', showProgress: true }}>
      <Bridge />
    </App>
  );
}
