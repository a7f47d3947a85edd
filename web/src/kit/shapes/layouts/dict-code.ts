import type { Part } from '../layout.ts';
import { only } from '../parts.ts';

/** The dictionary that a field of the kind `dict` takes its values from; `of` is the member that says the kind. */
export function dictCode(of: string): Part {
  return { name: 'dictCode', label: ['字典编码', 'Dictionary'], kind: 'dictCode', required: true, ...only(of, 'dict') };
}
