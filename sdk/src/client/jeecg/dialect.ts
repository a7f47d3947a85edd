import type { Entity, StandardCall } from '../../contract/entity.ts';
import type { Wire } from '../call/wire.ts';
import type * as Jeecg from './jeecg.ts';

/** Whether the client talks to a JeecgBoot. */
export function isJeecg({ options }: Pick<Wire, 'options'>): boolean {
  return options.dialect === 'jeecg';
}

let loaded: typeof Jeecg | undefined;

/** What a JeecgBoot wants otherwise, for the clients of one: a chunk of its own. */
export async function jeecgOf(wire: Wire): Promise<typeof Jeecg | undefined> {
  if (!isJeecg(wire)) return undefined;
  loaded ??= await import('./jeecg.ts');
  return loaded;
}

/** The same, once it is there: while a call is under way. */
export function jeecgLoaded(): typeof Jeecg | undefined {
  return loaded;
}

/** Whether the client's backend has a call of a record: ours all that the definition lists, a JeecgBoot those that it says. */
export function hasCall(wire: Wire, { calls, jeecg = [] }: Entity, name: StandardCall): boolean {
  return (isJeecg(wire) ? jeecg : calls).includes(name);
}
