import type { Entity, StandardCall } from '../../contract/entity.ts';
import type { CallContext } from '../call/call-context.ts';
import type * as Jeecg from './jeecg.ts';

/** Whether the client talks to a JeecgBoot. */
export function isJeecg({ options }: Pick<CallContext, 'options'>): boolean {
  return options.dialect === 'jeecg';
}

let loaded: typeof Jeecg | undefined;

/** The JeecgBoot dialect, if the client talks to one; a chunk of its own. */
export async function jeecgOf(context: CallContext): Promise<typeof Jeecg | undefined> {
  if (!isJeecg(context)) return undefined;
  loaded ??= await import('./jeecg.ts');
  return loaded;
}

/** The same once it is loaded, that is, during a call. */
export function jeecgLoaded(): typeof Jeecg | undefined {
  return loaded;
}

/** Whether the client's backend has this call of a record: our server has all that the definition lists, a JeecgBoot those in `jeecg`. */
export function hasCall(context: CallContext, { calls, jeecg = [] }: Entity, name: StandardCall): boolean {
  return (isJeecg(context) ? jeecg : calls).includes(name);
}
