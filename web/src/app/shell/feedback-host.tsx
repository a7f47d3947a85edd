import { App, Button } from 'antd';
import { useEffect } from 'react';
import { bindFeedback } from '../../lib/errors/feedback.ts';
import { baseTexts } from '../../messages/base/index.ts';

/** Shows the error policy's messages through antd. */
function Bridge() {
  const { message, notification, modal } = App.useApp();
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
        message: (kind, text) => void message.open({ key: text, type: kind, content: text }),
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
    [message, notification, modal],
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
