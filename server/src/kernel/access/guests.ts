import type { Entity } from '@saiyun/sdk/contract';

type TenantSql = (tenantId: string) => string;

const guests = new Map<string, TenantSql>();

/**
 * Rows of a record that belong to one tenant and may be named in another, as accounts that are members of it: whatever refers to rows finds
 * them and has their titles. No list of the record has them. The condition is about `t`, its argument a placeholder.
 */
export function letIn({ name }: Entity, condition: TenantSql): void {
  guests.set(name, condition);
}

/** What may be named in a tenant: its own rows of the record, and those that were let in. Not for records that all tenants share. */
export function namedIn({ name }: Entity, tenantId: string): string {
  const condition = guests.get(name);
  return condition ? `(t.tenant_id = ${tenantId} or ${condition(tenantId)})` : `t.tenant_id = ${tenantId}`;
}
