import type { Db } from '../../db/db.ts';
import type { Ctx, Services } from '../context.ts';
import type { EntityModule } from '../entity-module.ts';

const known = new WeakMap<Db, Map<string, EntityModule>>();

/** Registers the rules of an importable or exportable record, so that tasks find them by the record's name. */
export function rememberModule({ db }: Pick<Services, 'db'>, module: EntityModule): void {
  const modules = known.get(db) ?? new Map<string, EntityModule>();
  known.set(db, modules);
  modules.set(module.entity.name, module);
}

/** Finds records that exist only at run time. */
export interface ModuleFinder {
  readonly module: (tenantId: number, name: string) => Promise<EntityModule | undefined>;
  /** The caller as calls of the record see it. */
  readonly caller: (ctx: Ctx, name: string) => Promise<Ctx>;
}
const finders = new WeakMap<Db, ModuleFinder>();

export function rememberFinder({ db }: Pick<Services, 'db'>, finder: ModuleFinder): void {
  finders.set(db, finder);
}

/** The rules of a tenant's record, including records that exist only at run time. */
export async function moduleFor(services: Pick<Services, 'db'>, tenantId: number, name: string): Promise<EntityModule | undefined> {
  return moduleNamed(services, name) ?? finders.get(services.db)?.module(tenantId, name);
}

/** The caller for a record, adjusted if the record exists only at run time. */
export async function callerFor(ctx: Ctx, name: string): Promise<Ctx> {
  return moduleNamed(ctx, name) ? ctx : ((await finders.get(ctx.db)?.caller(ctx, name)) ?? ctx);
}

/** The rules of a record, by its name on the wire. */
export function moduleNamed({ db }: Pick<Services, 'db'>, name: string): EntityModule | undefined {
  return known.get(db)?.get(name);
}
