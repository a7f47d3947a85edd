import type { Ctx } from '../../kernel/context.ts';
import { Failure } from '../../kernel/failure.ts';

/** The highest number that a tenant can have. */
export const greatestTenant = 1_000_000;

/** The platform's first tenant: its administrators look after everything that tenants share. */
export async function firstTenant({ db }: Pick<Ctx, 'db'>): Promise<number | undefined> {
  return (await db.one<{ id: number }>('select min(id) as id from sys_tenant'))?.id;
}

/** Refuses administrators of other tenants. */
export async function refuseOtherTenants(ctx: Ctx): Promise<void> {
  if (ctx.tenantId !== (await firstTenant(ctx))) throw new Failure('tenant.platform_only');
}
