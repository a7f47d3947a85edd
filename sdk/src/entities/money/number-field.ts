import { text } from '../../contract/field.ts';
import type { Label } from '../../contract/label.ts';

/** The number of an order, a payment or the like, which the platform gives and people read out: 32 characters, as providers take. */
export function numberField(label: Label, width: number) {
  return text(label, { server: true, required: true, unique: true, max: 32, search: 'like', sort: true, width });
}
