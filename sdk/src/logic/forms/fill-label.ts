import type { Label } from '../../contract/label.ts';
import { fill } from '../../messages/fill.ts';

/** A label with `{name}` filled in both languages; a param that is itself a label supplies each language's text. */
export function fillLabel(label: Label, params: Readonly<Record<string, string | number | Label>>): Label {
  const side = (at: 0 | 1): string =>
    fill(
      label[at],
      Object.fromEntries(Object.entries(params).map(([name, v]) => [name, typeof v === 'object' ? v[at] : v])) as Record<
        string,
        string | number
      >,
    );
  return [side(0), side(1)];
}
