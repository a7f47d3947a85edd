import { ApiOutlined } from '@ant-design/icons';
import { dataSourceCalls } from '@saiyun/sdk/calls';
import type { AnyRow } from '@saiyun/sdk/contract';
import { dataSource } from '@saiyun/sdk/entities';
import { Button, Input } from 'antd';
import { useState } from 'react';
import type { InputProps } from '../../kit/inputs/widget.ts';
import { overridesOf } from '../../kit/list/overrides.ts';
import { warnOf } from '../../kit/warn.ts';
import { client } from '../../lib/api/client.ts';
import { feedback } from '../../lib/errors/feedback.ts';
import { useSystemText } from '../../messages/system/index.ts';

const calls = dataSourceCalls(client.send);

/** Tests the stored address with the stored password. */
function TestButton({ row }: { readonly row: AnyRow }) {
  const { t } = useSystemText();
  const [isBusy, setBusy] = useState(false);
  const test = async () => {
    setBusy(true);
    try {
      await calls.testConnection(row);
      feedback.message('success', t('dataSource.connected'));
    } catch (error) {
      warnOf(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button type="link" size="small" icon={<ApiOutlined />} loading={isBusy} onClick={() => void test()}>
      {t('dataSource.test')}
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
  columns: { createTime: { hidden: true } },
});
