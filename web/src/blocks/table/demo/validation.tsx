import { CellsInvalid, cellsInvalidText } from '@saiyun/sdk/logic/cells';
import type { EditColumn } from '@saiyun/sdk/logic/editable-table';
import { Button } from 'antd';
import { useRef, useState } from 'react';
import { useBlocks } from '../../provider/index.ts';
import { EditableTable, type TableHandle } from '../index.ts';

const columns: readonly EditColumn[] = [
  { key: 'name', title: ['姓名', 'Name'], type: 'input', validateRules: [{ required: true }] },
  { key: 'account', title: ['账号', 'Account'], type: 'input', validateRules: [{ unique: true }, { pattern: 's6-18' }] },
  { key: 'mobile', title: ['手机', 'Mobile'], type: 'input', validateRules: [{ pattern: 'm' }] },
  { key: 'email', title: ['邮箱', 'E-mail'], type: 'input', width: 200, validateRules: [{ pattern: 'e' }] },
  { key: 'fee', title: ['金额', 'Fee'], type: 'inputNumber', validateRules: [{ pattern: 'money' }] },
  {
    key: 'code',
    title: ['邀请码', 'Invitation'],
    type: 'input',
    // Asks a server; one that does not answer within `handlerTime` counts as failed.
    validateRules: [{ handler: async ({ value }) => value !== '0000', message: ['邀请码已失效', 'The invitation has expired'] }],
  },
];

const rows = [
  { id: '1', name: '王晓', account: 'wangxiao', mobile: '13800138000', email: 'wang@example.cn', fee: 100, code: '1234' },
  { id: '2', name: '', account: 'wangxiao', mobile: '12345', email: 'li@example', fee: 12.345, code: '0000' },
];

export function Validation() {
  const table = useRef<TableHandle>(null);
  const { language } = useBlocks();
  const [told, setTold] = useState('');
  const collect = () =>
    table.current?.collect().then(
      ({ updated }) => setTold(language === 'zh-CN' ? `通过，${updated.length} 行已修改` : `Passed, ${updated.length} rows changed`),
      (error: unknown) => setTold(error instanceof CellsInvalid ? cellsInvalidText(error, language) : String(error)),
    );
  return (
    <EditableTable
      ref={table}
      label="校验"
      columns={columns}
      rows={rows}
      handlerTime={3000}
      extra={
        <>
          <Button size="small" onClick={() => void collect()}>
            {language === 'zh-CN' ? '收集' : 'Collect'}
          </Button>
          <output>{told}</output>
        </>
      }
    />
  );
}
