import { entityList, tenant } from '../../entities/index.ts';
import { buttonsOf } from '../access/index.ts';

let known: ReadonlySet<string> | undefined;

/** Whether the program itself asks for a button's code, so that the code stays as it is. */
export function isStockButton(code: string | null | undefined): boolean {
  known ??= new Set([...entityList.map(([, entity]) => entity), tenant].flatMap((one) => buttonsOf(one).map((button) => button.code)));
  return code != null && known.has(code);
}
