export { moneyText, toFen, toWireYuan, yuan } from '../logic/money/yuan.ts';
export { type Column, columnsOf } from './columns.ts';
export { formatValue } from './format.ts';
export { isMasked, maskValue } from './mask.ts';
export { fromWireTime, type GreetingKey, greeting, toWireTime } from './time.ts';
