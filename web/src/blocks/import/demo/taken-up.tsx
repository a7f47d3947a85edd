import { Button } from 'antd';
import { useMemo, useState } from 'react';
import { useBlocks } from '../../provider/index.ts';
import { ImportDialog } from '../index.ts';
import { madeUpServer } from './made-up-server.ts';

export function TakenUp() {
  const [isOpen, setOpen] = useState(false);
  const source = useMemo(
    () =>
      madeUpServer({
        unfinished: async () => [
          { id: '1', fileName: '报名名单.xlsx', at: 'review' },
          { id: '2', fileName: '单位.csv', at: 'paused' },
        ],
      }),
    [],
  );
  return (
    <>
      <Button onClick={() => setOpen(true)}>{useBlocks().language === 'zh-CN' ? '导入' : 'Import'}</Button>
      {isOpen && <ImportDialog title="导入 EXCEL" source={source} onClose={() => setOpen(false)} onDone={() => setOpen(false)} />}
    </>
  );
}
