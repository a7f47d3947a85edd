import type { BlockDemo } from '../../demo/block-demo.ts';
import source from '../form-tables.tsx?raw';
import { Order } from './order.tsx';
import order from './order.tsx?raw';

export const demo: BlockDemo = {
  sources: [source],
  cases: [
    {
      title: ['表单与子表一起保存', 'A form saved with its tables'],
      note: [
        '先检查表单，再依次检查各子表；第一处错误（包括服务器指出的）会打开所在页签并定位到行',
        'The form is checked first, then each table; the first fault, also one that the server finds, opens its tab and leads to its row',
      ],
      Case: Order,
      code: order,
    },
  ],
};
