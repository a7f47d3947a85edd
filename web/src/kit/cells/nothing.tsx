import { theme } from 'antd';
import { useKitText } from '../../messages/kit/index.ts';

/** Shown in a cell that has no value. */
export function Nothing() {
  const { token } = theme.useToken();
  return (
    <span aria-hidden="true" style={{ color: token.colorTextQuaternary }}>
      —
    </span>
  );
}

/** Shown for an empty scope, which is unlimited. */
export function Everything() {
  const { t } = useKitText();
  return <span>{t('value.all')}</span>;
}
