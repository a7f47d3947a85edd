import { Alert, Button } from 'antd';
import type { CSSProperties } from 'react';
import { failureMessage } from '../lib/errors/error-policy.ts';
import { useText } from '../messages/base/index.ts';

interface Props {
  readonly error: unknown;
  readonly onRetry: () => unknown;
  readonly style?: CSSProperties;
}

/** Why something could not be loaded, in its place, with a button that tries again. */
export function LoadFailure({ error, onRetry, style }: Props) {
  const { t } = useText();
  return (
    <Alert
      type="warning"
      showIcon
      role="alert"
      title={failureMessage(error)}
      {...(style && { style })}
      action={
        <Button size="small" onClick={() => void onRetry()}>
          {t('error.retry')}
        </Button>
      }
    />
  );
}
