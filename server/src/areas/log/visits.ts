import { logTypes } from '@saiyun/sdk/entities';
import { startOfDay } from '@saiyun/sdk/view';
import type { Ctx } from '../../kernel/context.ts';

const daysShown = 7;
const dayMs = 86_400_000;

/** Midnight so many days ago, in the platform's time zone. */
const dayStart = (now: Date, ago: number): Date => startOfDay(new Date(now.getTime() - ago * dayMs));

const visit = `tenant_id = $1 and log_type = '${logTypes.signIn}' and log_content = 'sign-in' and result is null`;

/** GET /sys/loginfo (CALL-74): a visit is a sign-in. */
export async function visitTotals({ db, tenantId, now }: Ctx): Promise<object> {
  const found = await db.one<{ total: number; today: number; ips: number }>(
    `select count(*)::int as total, (count(*) filter (where create_time >= $2))::int as today,
       (count(distinct ip) filter (where create_time >= $2))::int as ips
     from sys_log where ${visit}`,
    [tenantId, dayStart(now(), 0)],
  );
  return { totalVisitCount: found?.total ?? 0, todayVisitCount: found?.today ?? 0, todayIp: found?.ips ?? 0 };
}

/** GET /sys/visitInfo (CALL-75): the last seven days, without days that had no visits. */
export function visitDays({ db, tenantId, now }: Ctx): Promise<object[]> {
  return db.many(
    `select to_char(day, 'YYYY-MM-DD') as tian, to_char(day, 'MM-DD') as type, count(*)::int as visit, count(distinct ip)::int as ip
     from (select (create_time at time zone 'Asia/Shanghai')::date as day, ip from sys_log where ${visit} and create_time >= $2) v
     group by day order by day`,
    [tenantId, dayStart(now(), daysShown - 1)],
  );
}
