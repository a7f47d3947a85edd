import type { Entity } from '@saiyun/sdk/contract';

/** A record with its rules, without saying what rules are: they take the context that the registry is part of. */
export interface NamedModule {
  readonly entity: Entity;
  readonly rules: object;
}

/** Finds records that exist only at run time. */
export interface ModuleFinder<C, M> {
  readonly module: (tenantId: number, name: string) => Promise<M | undefined>;
  /** The caller as calls of the record see it. */
  readonly caller: (ctx: C, name: string) => Promise<C>;
}

/** The records that can be imported or exported, so that tasks find them by name. */
export interface ModuleRegistry<C> {
  readonly byName: Map<string, NamedModule>;
  finder: ModuleFinder<C, NamedModule> | undefined;
}

export function openModuleRegistry<C>(): ModuleRegistry<C> {
  return { byName: new Map(), finder: undefined };
}
