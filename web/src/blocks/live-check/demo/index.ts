import type { BlockDemo } from '../../demo/block-demo.ts';
import source from '../live-item.tsx?raw';
import { Stored } from './disabled.tsx';
import stored from './disabled.tsx?raw';
import { Taken } from './taken.tsx';
import taken from './taken.tsx?raw';

export const demo: BlockDemo = {
  sources: [source],
  cases: [
    {
      title: ['填写时校验', 'Checked while typing'],
      note: ['停止输入后询问服务器；试试 admin', 'The server is asked when you stop typing; try admin'],
      Case: Taken,
      code: taken,
    },
    {
      title: ['已保存的值、不可修改', 'A stored value, and a disabled input'],
      note: ['原有的值不再询问', 'A value that was there is not asked about'],
      Case: Stored,
      code: stored,
    },
  ],
};
