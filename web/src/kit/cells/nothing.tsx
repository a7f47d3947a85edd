import { theme } from 'antd';
import { useKitText } from '../use-kit-text.ts';

/** What a cell without a value shows. */
export function Nothing() {
  const { token } = theme.useToken();
  return (
    <span aria-hidden="true" style={{ color: token.colorTextQuaternary }}>
      —
    </span>
  );
}

/** What a scope shows that names nothing: it is not limited. */
export function Everything() {
  const { t } = useKitText();
  return <span>{t('value.all')}</span>;
}
