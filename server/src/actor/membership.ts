/**
 * What an account is in a tenant, as one SQL value: in its home tenant what the account says, elsewhere what the membership says, and
 * nothing if it is not a member. Nothing carries over between tenants. The arguments are SQL expressions, never user input.
 */
const inTenantSql = (column: 'selectedroles' | 'unit_id', userId: string, tenantId: string): string =>
  `(select case when own.tenant_id = ${tenantId} then own.${column} else elsewhere.${column} end
    from sys_user own left join sys_user_tenant elsewhere on elsewhere.user_id = own.id and elsewhere.tenant_id = ${tenantId}
    where own.id = ${userId})`;

/** Ids of the roles of an account in a tenant, as an array. */
export function roleIdsSql(userId: string, tenantId: string): string {
  return `string_to_array(${inTenantSql('selectedroles', userId, tenantId)}, ',')`;
}

/** The unit of an account in a tenant. */
export function unitIdSql(userId: string, tenantId: string): string {
  return inTenantSql('unit_id', userId, tenantId);
}
