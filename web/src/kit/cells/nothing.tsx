import { theme } from 'antd';

/** What a cell without a value shows. */
export function Nothing() {
  const { token } = theme.useToken();
  return (
    <span aria-hidden="true" style={{ color: token.colorTextQuaternary }}>
      —
    </span>
  );
}
