import type { MemberChoices, TenantMember } from '@saiyun/sdk/calls';
import type { Language, Page } from '@saiyun/sdk/contract';
import { type Params, pageFacts, pageOf, textParam } from '@saiyun/sdk/logic/query';
import { toWireTime } from '@saiyun/sdk/view';
import type { Tx } from '../../db/db.ts';
import type { Ctx } from '../../kernel/context.ts';
import { twinSql } from '../../kernel/dict/twin.ts';

type Found = Omit<TenantMember, 'createTime' | 'updateTime'> & { readonly createTime: Date; readonly updateTime: Date | null };

const shown = ({ createTime, updateTime, ...row }: Found): TenantMember => ({
  ...row,
  createTime: toWireTime(createTime),
  updateTime: updateTime && toWireTime(updateTime),
});

// Deleted roles, departments and units have no effect and are not shown.
const columns = (language: Language): string => {
  return `m.user_id as id, m.tenant_id as "tenantId", u.username, u.realname, u.status::int as status,
    u.tenant_id as "homeTenantId", h.name as "homeTenantName", coalesce(r.ids, '') as selectedroles, coalesce(r.names, '') as "selectedroles_dictText",
    coalesce(o.ids, '') as selecteddeparts, coalesce(o.names, '') as "selecteddeparts_dictText",
    n.unit_code as "unitCode", n.unit_name as "unitName", m.create_by as "createBy", m.create_time as "createTime",
    m.update_by as "updateBy", m.update_time as "updateTime", m.revision
  from sys_user_tenant m
  join sys_user u on u.id = m.user_id and u.del_flag = '0'
  join sys_tenant h on h.id = u.tenant_id
  left join ds_tb_unit n on n.id = m.unit_id and n.tenant_id = m.tenant_id and n.del_flag = '0'
  left join lateral (select string_agg(r.id, ',' order by r.role_code) as ids, string_agg(${twinSql(language, 'r.role_name')}, ',' order by r.role_code) as names
    from sys_role r where r.tenant_id = m.tenant_id and r.del_flag = '0' and r.id = any(string_to_array(m.selectedroles, ','))) r on true
  left join lateral (select string_agg(d.id, ',' order by d.org_code) as ids, string_agg(${twinSql(language, 'd.depart_name')}, ',' order by d.org_code) as names
    from sys_user_depart b join sys_depart d on d.id = b.depart_id and d.del_flag = '0'
    where b.user_id = m.user_id and d.tenant_id = m.tenant_id) o on true
  where m.tenant_id = $1 and u.tenant_id <> m.tenant_id`;
};

/** A page of a tenant's members, newest first; `username` matches part of the login name or of the real name. */
export async function memberPage(ctx: Ctx, tenantId: number, params: Params): Promise<Page<TenantMember>> {
  const page = pageOf(params);
  const typed = textParam(params, 'username')?.replaceAll('*', '') ?? null;
  const found = await ctx.db.many<Found & { readonly total: number }>(
    `select count(*) over ()::int as total, ${columns(ctx.language)}
       and ($2::text is null or strpos(lower(u.username), lower($2)) > 0 or strpos(u.realname, $2) > 0)
     order by m.create_time desc, m.user_id limit $3 offset $4`,
    [tenantId, typed, page.size, page.offset],
  );
  const total = found[0]?.total ?? 0;
  return { records: found.map(({ total: _total, ...row }) => shown(row)), ...pageFacts(page, total) };
}

export async function memberOf(
  { tx, language }: { readonly tx: Tx; readonly language: Language },
  tenantId: number,
  userId: string,
): Promise<TenantMember | undefined> {
  const found = await tx.one<Found>(`select ${columns(language)} and m.user_id = $2`, [tenantId, userId]);
  return found && shown(found);
}

/** The roles and departments of a tenant. Its units are given by code, because there may be thousands. */
export async function memberChoices({ db, language }: Ctx, tenantId: number): Promise<MemberChoices> {
  const [roles, departs] = await Promise.all([
    db.many<MemberChoices['roles'][number]>(
      `select r.id, ${twinSql(language, 'r.role_name')} as "roleName", r.role_code as "roleCode", r.base_role as "baseRole" from sys_role r
       where r.tenant_id = $1 and r.del_flag = '0' order by r.create_time, r.role_code`,
      [tenantId],
    ),
    db.many<MemberChoices['departs'][number]>(
      `select d.id, coalesce(d.parent_id, '') as "parentId", d.org_code as "orgCode", ${twinSql(language, 'd.depart_name')} as "departName"
       from sys_depart d where d.tenant_id = $1 and d.del_flag = '0' order by d.org_code`,
      [tenantId],
    ),
  ]);
  return { roles, departs };
}
