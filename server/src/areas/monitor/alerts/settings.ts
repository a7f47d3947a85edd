import { randomBytes } from 'node:crypto';
import { type AlertChoice, alertKinds } from '@saiyun/sdk/calls';
import { flag, int, json, type Language, text, yes } from '@saiyun/sdk/contract';
import { accountStatus, tenant } from '@saiyun/sdk/entities';
import { idsOf, refuseIssues } from '@saiyun/sdk/logic/draft';
import { type AlertLimits, alertLimitIssues, limitsFrom, unusualLimits, usualLimits } from '@saiyun/sdk/logic/monitor';
import type { Tx } from '../../../db/db.ts';
import { optionalIds, readInput } from '../../../http/call/input.ts';
import { audit } from '../../../kernel/audit/audit.ts';
import type { Ctx, Services } from '../../../kernel/context.ts';
import { Failure, inputFailure } from '../../../kernel/failure.ts';
import { administratorsSql } from '../../org/user/last-administrator.ts';
import { hookTarget } from './hook.ts';

/** Who is told by which way; where nobody has chosen, all administrators by message and by mail. */
export interface AlertSettings extends Omit<AlertChoice, 'off' | 'limits'> {
  readonly off: readonly string[];
  readonly limits: AlertLimits;
  readonly sealedSecret: string | null;
}

interface Row extends Omit<AlertSettings, 'off' | 'userIds' | 'limits'> {
  readonly set: Partial<AlertLimits>;
  readonly offKinds: string;
  readonly users: string;
}

const listOf = (value: string): readonly string[] => value.split(',').filter(Boolean);

export async function settingsOf(tx: Tx, tenantId: number): Promise<AlertSettings> {
  const row = await tx.one<Row>(
    `select off_kinds as "offKinds", by_site as "bySite", by_email as "byEmail", user_ids as users, hook_url as "hookUrl",
       sealed_secret as "sealedSecret", limits as set, revision from sys_alert_setting where tenant_id = $1`,
    [tenantId],
  );
  if (!row)
    return { off: [], limits: usualLimits, bySite: true, byEmail: true, userIds: [], hookUrl: null, sealedSecret: null, revision: 0 };
  const { offKinds, users, set, ...rest } = row;
  return { ...rest, off: listOf(offKinds), limits: limitsFrom(set), userIds: listOf(users) };
}

export interface Receiver {
  readonly id: string;
  readonly realname: string;
  readonly email: string | null;
  readonly locale: Language | null;
}

/** The accounts that were chosen, or all administrators; those that are frozen or gone hear nothing. */
export async function receiversOf(tx: Tx, tenantId: number, { userIds }: Pick<AlertSettings, 'userIds'>): Promise<readonly Receiver[]> {
  return userIds.length > 0
    ? // All tenants: members of several have one account.
      tx.many<Receiver>(
        `select id, realname, email, locale from sys_user where id = any($1) and del_flag = '0' and status <> $2 order by id`,
        [userIds, accountStatus.frozen],
      )
    : tx.many<Receiver>(`select distinct u.id, u.realname, u.email, u.locale from ${administratorsSql} order by u.id`, [tenantId]);
}

export const alertInput = {
  off: text(['不监测的情况', 'Not watched'], { max: 500 }),
  limits: json(['阈值', 'Thresholds'], 'any'),
  bySite: flag(['站内信', 'In-app message']),
  byEmail: flag(['电子邮件', 'E-mail']),
  userIds: optionalIds(['通知谁', 'Whom to tell']),
  hookUrl: text(['推送地址', 'Webhook address'], { max: 500 }),
  revision: int(['版本', 'Revision'], { required: true, min: 0 }),
};

const refuseWrong = async (ctx: Ctx, off: readonly string[], userIds: readonly string[]): Promise<void> => {
  const strange = off.find((one) => !alertKinds.some((kind) => kind === one));
  if (strange !== undefined) throw inputFailure({ field: 'off', code: 'choice', params: { value: strange } });
  const known = await ctx.db.many<{ id: string }>(
    `select u.id from sys_user u where u.id = any($2) and u.del_flag = '0'
       and (u.tenant_id = $1 or exists (select 1 from sys_user_tenant m where m.user_id = u.id and m.tenant_id = $1))`,
    [ctx.tenantId, userIds],
  );
  const missing = userIds.find((id) => !known.some((one) => one.id === id));
  if (missing !== undefined) throw inputFailure({ field: 'userIds', code: 'reference', params: { value: missing } });
};

/** PUT editAlerts: stores who is told, over the revision that was read. A new address gets a new secret, which is told this once. */
export async function editAlerts(ctx: Ctx, body: unknown): Promise<{ readonly secret: string | null }> {
  const given = readInput(alertInput, body);
  const [off, userIds] = [listOf(given.off ?? ''), idsOf(given.userIds)];
  const hookUrl = given.hookUrl?.trim() || null;
  if (given.limits !== undefined) refuseIssues(alertInput, alertLimitIssues(given.limits));
  await refuseWrong(ctx, off, userIds);
  if (hookUrl !== null) await hookTarget(ctx, hookUrl);
  return ctx.db.tx(async (tx) => {
    // Two administrators who store their first choice at once take turns.
    await tx.one('select 1 as held from sys_tenant where id = $1 for update', [ctx.tenantId]);
    const stored = await settingsOf(tx, ctx.tenantId);
    if (stored.revision !== given.revision) throw new Failure('row.stale');
    const limits = given.limits === undefined ? stored.limits : limitsFrom(given.limits as Partial<AlertLimits>);
    const isNew = hookUrl !== null && (hookUrl !== stored.hookUrl || stored.sealedSecret === null);
    const secret = isNew ? randomBytes(24).toString('base64url') : null;
    const sealed = hookUrl === null ? null : secret === null ? stored.sealedSecret : ctx.cipher.seal(secret).cipher;
    const [bySite, byEmail] = [given.bySite === yes, given.byEmail === yes];
    await tx.run(
      `insert into sys_alert_setting (id, tenant_id, off_kinds, by_site, by_email, user_ids, hook_url, sealed_secret, update_by, update_time, limits)
       values ($1::int::text, $1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
       on conflict (tenant_id) do update set off_kinds = excluded.off_kinds, by_site = excluded.by_site, by_email = excluded.by_email,
         user_ids = excluded.user_ids, limits = excluded.limits, hook_url = excluded.hook_url, sealed_secret = excluded.sealed_secret,
         revision = sys_alert_setting.revision + 1, update_by = excluded.update_by, update_time = excluded.update_time`,
      [
        ctx.tenantId,
        off.join(','),
        bySite,
        byEmail,
        userIds.join(','),
        hookUrl,
        sealed,
        ctx.actor.username,
        ctx.now(),
        JSON.stringify(unusualLimits(limits)),
      ],
    );
    const image = (one: Omit<AlertSettings, 'sealedSecret' | 'revision'>) => ({
      off: one.off.join(','),
      limits: one.limits,
      bySite: one.bySite,
      byEmail: one.byEmail,
      userIds: one.userIds.join(','),
      hookUrl: one.hookUrl,
    });
    await audit({ ...ctx, tx }, tenant, [
      {
        action: 'alertSettings',
        entityId: String(ctx.tenantId),
        before: image(stored),
        after: image({ off, limits, bySite, byEmail, userIds, hookUrl }),
      },
    ]);
    return { secret };
  });
}

/** Whether mail leaves the platform; without a mail server it stays in a folder. */
export function isMailConnected({ config }: Pick<Services, 'config'>): boolean {
  return Boolean(config.SAIYUN_SMTP_URL);
}
