import { Button } from 'antd';
import { useMemo, useState } from 'react';
import { useBlocks } from '../../provider/index.ts';
import { ImportDialog } from '../index.ts';
import { madeUpServer, sayingOnly } from './made-up-server.ts';

export function AtOnce() {
  const [isOpen, setOpen] = useState(false);
  const source = useMemo(() => madeUpServer({ send: async () => sayingOnly('文件导入成功，但有错误。', '/errors.xlsx') }), []);
  return (
    <>
      <Button onClick={() => setOpen(true)}>{useBlocks().language === 'zh-CN' ? '导入' : 'Import'}</Button>
      {isOpen && <ImportDialog title="导入 EXCEL" source={source} onClose={() => setOpen(false)} onDone={() => setOpen(false)} />}
    </>
  );
}
