import type { Translation } from '@saiyun/sdk/texts';
import type { texts as zh } from './zh-cn.ts';

export const texts = {
  columns: 'Columns',
  hint: 'Drag or use the arrows to reorder. Ticked columns always stay.',
  noRoom: 'No room; tick it to keep it',
  pin: 'Pin {name}',
  unpin: 'Unpin {name}',
  width: 'Width of {name} in pixels; empty for automatic',
  auto: 'Auto',
  drag: 'Drag {name}, or move it by the up and down arrows',
  moved: '{name}: column {place} of {count}',
  moveUp: 'Move {name} up',
  moveDown: 'Move {name} down',
  resize: 'Drag to set the width of {name}; double-click to reset',
  reset: 'Restore defaults',
  density: 'Density',
  'density.large': 'Roomy',
  'density.middle': 'Medium',
  'density.small': 'Compact',
} as const satisfies Translation<typeof zh>;
