import type { BlockDemo } from '../../demo/block-demo.ts';
import source from '../weekly-picker.tsx?raw';
import { BesideDay } from './beside-day.tsx';
import besideDay from './beside-day.tsx?raw';
import { States } from './states.tsx';
import states from './states.tsx?raw';

export const demo: BlockDemo = {
  sources: [source],
  cases: [
    {
      title: ['与日互斥', 'Beside a day of the month'],
      note: ['选择星期后，日变为 ?；取消后恢复为每一天。', 'Choosing weekdays turns the day into ?; taking them back makes it every day.'],
      Case: BesideDay,
      code: besideDay,
    },
    { title: ['指定星期、区间与禁用', 'Chosen weekdays, a range, and disabled'], Case: States, code: states },
  ],
};
