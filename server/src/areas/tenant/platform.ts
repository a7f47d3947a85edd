import type { Ctx } from '../../kernel/context.ts';
import { Failure } from '../../kernel/failure.ts';

/** No tenant has a greater number. */
export const greatestTenant = 1_000_000;

/** The platform's first tenant: its administrators look after what all tenants share. */
export async function firstTenant({ db }: Pick<Ctx, 'db'>): Promise<number | undefined> {
  return (await db.one<{ id: number }>('select min(id) as id from sys_tenant'))?.id;
}

/** Refuses the administrators of other tenants. */
export async function refuseOtherTenants(ctx: Ctx): Promise<void> {
  if (ctx.tenantId !== (await firstTenant(ctx))) throw new Failure('tenant.platform_only');
}
