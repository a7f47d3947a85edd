import type { Ctx, Services } from '../context.ts';
import type { EntityModule } from '../entity-module.ts';
import type { ModuleFinder } from './module-registry.ts';

type Registry = Pick<Services, 'modules'>;

/** Registers the rules of an importable or exportable record. */
export function rememberModule({ modules }: Registry, module: EntityModule): void {
  modules.byName.set(module.entity.name, module);
}

export function rememberFinder({ modules }: Registry, finder: ModuleFinder<Ctx, EntityModule>): void {
  modules.finder = finder;
}

/** The rules of a tenant's record, including records that exist only at run time. */
export async function moduleFor(services: Registry, tenantId: number, name: string): Promise<EntityModule | undefined> {
  return moduleNamed(services, name) ?? ((await services.modules.finder?.module(tenantId, name)) as EntityModule | undefined);
}

/** The caller for a record, adjusted if the record exists only at run time. */
export async function callerFor(ctx: Ctx, name: string): Promise<Ctx> {
  return moduleNamed(ctx, name) ? ctx : ((await ctx.modules.finder?.caller(ctx, name)) ?? ctx);
}

/** The rules of a record, by its name on the wire. Only the functions above put them there, so they are whole modules. */
export function moduleNamed({ modules }: Registry, name: string): EntityModule | undefined {
  return modules.byName.get(name) as EntityModule | undefined;
}
