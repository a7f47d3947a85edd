import { ApiOutlined } from '@ant-design/icons';
import { dataSourceCalls } from '@saiyun/sdk/calls';
import type { AnyRow, Label } from '@saiyun/sdk/contract';
import { dataSource } from '@saiyun/sdk/entities';
import { Button, Input } from 'antd';
import { useState } from 'react';
import type { InputProps } from '../../kit/inputs/widget.ts';
import { overridesOf } from '../../kit/list/overrides.ts';
import { warnOf } from '../../kit/warn.ts';
import { client } from '../../lib/api/client.ts';
import { feedback } from '../../lib/errors/feedback.ts';
import { useKitText } from '../../messages/kit/index.ts';

const texts = {
  test: ['测试连接', 'Test'],
  connected: ['连接成功', 'Connected'],
} as const satisfies Record<string, Label>;

const calls = dataSourceCalls(client.send);

/** Tests the stored address with the stored password. */
function TestButton({ row }: { readonly row: AnyRow }) {
  const { say } = useKitText();
  const [isBusy, setBusy] = useState(false);
  const test = async () => {
    setBusy(true);
    try {
      await calls.testConnection(row);
      feedback.message('success', say(texts.connected));
    } catch (error) {
      warnOf(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button type="link" size="small" icon={<ApiOutlined />} loading={isBusy} onClick={() => void test()}>
      {say(texts.test)}
    </Button>
  );
}

function PasswordInput({ id, value, onChange, disabled, 'aria-label': label }: InputProps) {
  return (
    <Input.Password
      id={id}
      aria-label={label}
      disabled={disabled}
      autoComplete="new-password"
      maxLength={200}
      value={typeof value === 'string' ? value : ''}
      onChange={(event) => onChange?.(event.target.value === '' ? null : event.target.value)}
    />
  );
}

/** Data sources, each with a test of its connection (SYS-06). */
export const dataSourcePage = overridesOf(dataSource, {
  first: ['code', 'name'],
  inputs: { dbPassword: PasswordInput },
  rowActions: (row) => <TestButton row={row} />,
  actionsWidth: 250,
  columns: { createTime: { hidden: true } },
});
