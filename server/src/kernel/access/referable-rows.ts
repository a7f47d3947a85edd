import type { Entity } from '@saiyun/sdk/contract';

type TenantSql = (tenantId: string) => string;

const guests = new Map<string, TenantSql>();

/**
 * Rows that belong to one tenant but may be referred to in another, such as accounts that are members of both. References find them and
 * show their titles; no list shows them. The condition applies to `t`, and its argument is a placeholder.
 */
export function allowReferences({ name }: Entity, condition: TenantSql): void {
  guests.set(name, condition);
}

/** The rows a tenant may refer to: its own and those let in. Not for records that all tenants share. */
export function namedIn({ name }: Entity, tenantId: string): string {
  const condition = guests.get(name);
  return condition ? `(t.tenant_id = ${tenantId} or ${condition(tenantId)})` : `t.tenant_id = ${tenantId}`;
}
