import type { Entity, StandardCall } from '../../contract/entity.ts';
import type { Wire } from '../call/wire.ts';
import type * as Jeecg from './jeecg.ts';

/** Whether the client talks to a JeecgBoot. */
export function isJeecg({ options }: Pick<Wire, 'options'>): boolean {
  return options.dialect === 'jeecg';
}

let loaded: typeof Jeecg | undefined;

/** The JeecgBoot dialect, if the client talks to one; a chunk of its own. */
export async function jeecgOf(wire: Wire): Promise<typeof Jeecg | undefined> {
  if (!isJeecg(wire)) return undefined;
  loaded ??= await import('./jeecg.ts');
  return loaded;
}

/** The same once it is loaded, that is, during a call. */
export function jeecgLoaded(): typeof Jeecg | undefined {
  return loaded;
}

/** Whether the client's backend has this call of a record: our server has all that the definition lists, a JeecgBoot those in `jeecg`. */
export function hasCall(wire: Wire, { calls, jeecg = [] }: Entity, name: StandardCall): boolean {
  return (isJeecg(wire) ? jeecg : calls).includes(name);
}
