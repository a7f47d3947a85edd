import { type Field, isEmpty } from '@saiyun/sdk/contract';
import { toFen, yuan } from '@saiyun/sdk/view';

const number = (value: unknown): unknown => {
  if (typeof value !== 'string') return value;
  const read = Number(value);
  return Number.isFinite(read) ? read : value;
};

/** A stored value as a cell holds it: amounts in yuan, choices as the dictionary writes them. */
export function toCell(field: Field, value: unknown): unknown {
  if (isEmpty(value)) return null;
  if (field.kind === 'money' && typeof value === 'number') return yuan(value);
  if (field.kind === 'dict' && typeof value === 'number') return String(value);
  return value;
}

/** What a cell holds as it is stored; a text that stands for no such value stays, and the check tells so. */
export function fromCell(field: Field, cell: unknown): unknown {
  if (isEmpty(cell)) return null;
  const { kind } = field;
  if (kind === 'int' || kind === 'decimal' || (kind === 'dict' && field.numeric && !field.many)) return number(cell);
  if (kind !== 'money') return cell;
  const yuanGiven = number(cell);
  // Half a fen is a fault that the check finds.
  return typeof yuanGiven === 'number' ? (toFen(String(cell)) ?? Math.trunc(yuanGiven * 100) + 0.5) : yuanGiven;
}

/** Whether two cells hold the same. */
export function isSameCell(field: Field, a: unknown, b: unknown): boolean {
  const [one, other] = [fromCell(field, a), fromCell(field, b)];
  return typeof one === 'object' && typeof other === 'object' ? JSON.stringify(one) === JSON.stringify(other) : Object.is(one, other);
}
