import type { AlertState, SentAlert } from '@saiyun/sdk/calls';
import { alertKinds } from '@saiyun/sdk/calls';
import type { Ctx, Services } from '../../../kernel/context.ts';
import { Failure } from '../../../kernel/failure.ts';
import { hookOf, sendHook } from './hook.ts';
import { isMailConnected, receiversOf, settingsOf } from './settings.ts';
import { tellPeople } from './tell.ts';
import { hookMessage } from './watch.ts';
import { alertValue } from './words.ts';

const mostShown = 50;

interface Row extends Omit<SentAlert, 'begin' | 'end' | 'measured' | 'hook'> {
  readonly begin: Date;
  readonly end: Date | null;
  readonly hook: string | null;
}

/** GET alerts: what is watched, who is told by which way, and the latest alerts. */
export async function alertState(ctx: Ctx): Promise<AlertState> {
  const settings = await settingsOf(ctx.db, ctx.tenantId);
  const receivers = await receiversOf(ctx.db, ctx.tenantId, settings);
  const rows = await ctx.db.many<Row>(
    `select id, kind, node, value, begin_time as begin, end_time as "end", told_site as site, told_email as email,
       case when hook_due is not null and hook_result is null then 'waiting' else hook_result end as hook
     from sys_alert where tenant_id = $1 order by begin_time desc, id desc limit ${mostShown}`,
    [ctx.tenantId],
  );
  const { off, limits, bySite, byEmail, userIds, hookUrl, revision } = settings;
  return {
    watched: alertKinds.filter((kind) => !off.includes(kind)),
    limits,
    bySite,
    byEmail,
    isMailConnected: isMailConnected(ctx),
    userIds,
    receivers: receivers.map(({ realname, email }) => ({ name: realname, hasEmail: Boolean(email) })),
    hookUrl,
    revision,
    alerts: rows.map((row) => ({
      ...row,
      begin: row.begin.toISOString(),
      end: row.end?.toISOString() ?? null,
      measured: alertValue(ctx.language, row.kind, row.value),
    })),
  };
}

/** POST testAlert: sends a test by every way that is set, and says how far each came. */
export async function testAlert(ctx: Ctx, services: Services): Promise<{ site: number; email: number; hook: string | null }> {
  const settings = await settingsOf(ctx.db, ctx.tenantId);
  if (!settings.bySite && !settings.byEmail && settings.hookUrl === null) throw new Failure('alert.no_way');
  const told = await ctx.db.tx((tx) => tellPeople(services, tx, { tenantId: ctx.tenantId, settings, event: 'test' }));
  services.mail.deliverSoon();
  const hook = hookOf(services, settings);
  if (!hook) return { ...told, hook: null };
  const result = await sendHook(services, hook, hookMessage('test', 'test', undefined));
  return { ...told, hook: result ?? 'ok' };
}
