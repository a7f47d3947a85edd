export { moneyText, toFen, toWireYuan, yuan } from '../logic/money/yuan.ts';
export { type Column, columnsOf } from './columns.ts';
export { ellipsis, ellipsisLength } from './ellipsis.ts';
export { factGroups, namesIn } from './fact-groups.ts';
export { formatValue } from './format.ts';
export { isMasked, maskDeep, maskValue } from './mask.ts';
export { relativeTime } from './relative-time.ts';
export { nameJoint, rowApart, rowName, rowTitle } from './row-name.ts';
export { fromWireTime, type GreetingKey, greeting, startOfDay, timeFormats, toWireClock, toWireDate, toWireTime } from './time.ts';
