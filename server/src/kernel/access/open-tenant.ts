/** Whether a tenant is in use on a given day: not frozen, and within its dates. The arguments are SQL expressions, never user input. */
export function isOpenSql(tenantId: string, day: string): string {
  return `exists (select 1 from sys_tenant st where st.id = ${tenantId} and st.status = 1
    and (st.begin_date is null or st.begin_date <= ${day}::date) and (st.end_date is null or st.end_date >= ${day}::date))`;
}
