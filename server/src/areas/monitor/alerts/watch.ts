import type { AlertKind } from '@saiyun/sdk/calls';
import { jobStatus } from '@saiyun/sdk/entities';
import { type AlertLimits, faultsOf } from '@saiyun/sdk/logic/monitor';
import { toWireTime } from '@saiyun/sdk/view';
import type { Tx } from '../../../db/db.ts';
import type { Services } from '../../../kernel/context.ts';
import { newId } from '../../../kernel/id.ts';
import { taskStatus } from '../../backup/turn.ts';
import { firstTenant } from '../../tenant/platform.ts';
import { historyOf } from '../history.ts';
import { hookOf, sendHook } from './hook.ts';
import { type AlertSettings, settingsOf } from './settings.ts';
import { tellPeople } from './tell.ts';
import { type AlertFacts, alertWords } from './words.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
/** Over only after this long without it: what comes and goes is told once. */
const quietMs = 10 * minuteMs;
const mostTries = 5;

interface Found {
  readonly kind: AlertKind;
  readonly node: string;
  readonly value: number;
}

/** The nightly backup failed the last time, or there is no good one of the last hours. */
const backupFault = async (services: Services, tx: Tx, tenantId: number, { backup }: AlertLimits): Promise<readonly Found[]> => {
  const job = await tx.one<{ failed: number; since: Date }>(
    `select fail_count as failed, create_time as since from sys_quartz_job
     where tenant_id = $1 and job_class_name = 'backupNightly' and status = $2 and del_flag = '0' limit 1`,
    [tenantId, jobStatus.running],
  );
  // Who backs up elsewhere has stopped the job.
  if (!job) return [];
  const good = await tx.one<{ at: Date | null }>(
    `select max(end_time) as at from sys_backup_task where kind = 'make' and status = '${taskStatus.done}'`,
  );
  const age = (from: Date): number => (services.now().getTime() - from.getTime()) / hourMs;
  const hours = good?.at ? age(good.at) : -1;
  const isOld = age(good?.at ?? job.since) > backup;
  return job.failed > 0 || isOld ? [{ kind: 'backup', node: '', value: hours }] : [];
};

const jobFault = async (tx: Tx, { jobs }: AlertLimits): Promise<readonly Found[]> => {
  // All tenants: the platform runs the jobs of all of them.
  const found = await tx.one<{ n: number }>(
    `select count(*)::int as n from sys_quartz_job where status = $1 and fail_count >= $2 and del_flag = '0' and job_class_name <> 'backupNightly'`,
    [jobStatus.running, jobs],
  );
  return found && found.n > 0 ? [{ kind: 'jobs', node: '', value: found.n }] : [];
};

const foundNow = async (services: Services, tx: Tx, tenantId: number, limits: AlertLimits): Promise<readonly Found[]> => {
  const history = await historyOf({ db: tx, now: services.now }, 24);
  const faults = faultsOf(history, limits).map(({ kind, node, value }) => ({
    kind,
    node,
    value: kind === 'silent' ? (services.now().getTime() - value) / minuteMs : value,
  }));
  return [...faults, ...(await backupFault(services, tx, tenantId, limits)), ...(await jobFault(tx, limits))];
};

interface Open extends Found {
  readonly id: string;
  readonly begin: Date;
  readonly seen: Date;
}

const factsOf = ({ kind, node, value, begin }: Omit<Open, 'id' | 'seen'>): AlertFacts => ({
  kind,
  node,
  value,
  at: toWireTime(begin).slice(0, 16),
});

const begin = async (services: Services, tx: Tx, tenantId: number, settings: AlertSettings, found: Found): Promise<void> => {
  const at = services.now();
  const told = await tellPeople(services, tx, { tenantId, settings, event: 'begin' }, factsOf({ ...found, begin: at }));
  await tx.run(
    `insert into sys_alert (id, tenant_id, kind, node, value, begin_time, seen_time, told_site, told_email, hook_due)
     values ($1, $2, $3, $4, $5, $6, $6, $7, $8, $9)`,
    [newId(services), tenantId, found.kind, found.node, found.value, at, told.site, told.email, settings.hookUrl === null ? null : 'begin'],
  );
};

const end = async (services: Services, tx: Tx, tenantId: number, settings: AlertSettings, open: Open): Promise<void> => {
  await tellPeople(services, tx, { tenantId, settings, event: 'end' }, factsOf(open));
  await tx.run(`update sys_alert set end_time = $3, hook_due = $4, hook_tries = 0 where id = $1 and tenant_id = $2`, [
    open.id,
    tenantId,
    services.now(),
    settings.hookUrl === null ? null : 'end',
  ]);
};

const look = async (services: Services, tx: Tx): Promise<boolean> => {
  const tenantId = await firstTenant({ db: services.db });
  // Each node looks once a minute; the others leave it to the one that looks.
  const turn = await tx.one<{ mine: boolean }>(`select pg_try_advisory_xact_lock(hashtext('system alerts')) as mine`);
  if (tenantId === undefined || !turn?.mine) return false;
  const settings = await settingsOf(tx, tenantId);
  const found = (await foundNow(services, tx, tenantId, settings.limits)).filter(({ kind }) => !settings.off.includes(kind));
  const open = await tx.many<Open>(
    `select id, kind, node, value, begin_time as begin, seen_time as seen from sys_alert where tenant_id = $1 and end_time is null`,
    [tenantId],
  );
  const same = (a: Pick<Found, 'kind' | 'node'>) => (b: Pick<Found, 'kind' | 'node'>) => a.kind === b.kind && a.node === b.node;
  let isTold = false;
  for (const one of found) {
    const known = open.find(same(one));
    if (known)
      await tx.run('update sys_alert set seen_time = $3, value = $4 where id = $1 and tenant_id = $2', [
        known.id,
        tenantId,
        services.now(),
        one.value,
      ]);
    else {
      await begin(services, tx, tenantId, settings, one);
      isTold = true;
    }
  }
  for (const one of open.filter((each) => !found.some(same(each)))) {
    if (services.now().getTime() - one.seen.getTime() < quietMs) continue;
    await end(services, tx, tenantId, settings, one);
    isTold = true;
  }
  return isTold;
};

interface DueHook extends Found {
  readonly id: string;
  readonly tenantId: number;
  readonly event: 'begin' | 'end';
  readonly begin: Date;
  readonly tries: number;
}

/** The message of a webhook. Words are in both languages, so that the receiver needs no table of kinds. */
export function hookMessage(event: 'begin' | 'end' | 'test', id: string, facts: AlertFacts | undefined): object {
  const [zh, en] = [alertWords('zh-CN', event, facts), alertWords('en', event, facts)];
  return { event, id, ...(facts && { kind: facts.kind, node: facts.node, value: facts.value, since: facts.at }), 'zh-CN': zh, en };
}

/** Sends what is due to the webhook; what is not taken is tried again in the next minutes. */
const sendDueHooks = async (services: Services): Promise<void> => {
  const { db } = services;
  // All tenants: only the first has alerts.
  const due = await db.many<DueHook>(
    `select id, tenant_id as "tenantId", kind, node, value, begin_time as begin, hook_due as event, hook_tries as tries
     from sys_alert where hook_due is not null order by begin_time limit 20`,
  );
  for (const one of due) {
    const isLast = one.tries + 1 >= mostTries;
    // The second of two nodes finds the attempt counted, and leaves it.
    const taken = await db.run(
      'update sys_alert set hook_tries = $3 where id = $1 and tenant_id = $2 and hook_tries = $4 and hook_due is not null',
      [one.id, one.tenantId, one.tries + 1, one.tries],
    );
    if (taken === 0) continue;
    const hook = hookOf(services, await settingsOf(db, one.tenantId));
    const result = hook ? await sendHook(services, hook, hookMessage(one.event, one.id, factsOf(one))) : null;
    await db.run('update sys_alert set hook_due = $4, hook_result = $3 where id = $1 and tenant_id = $2 and hook_due = $5', [
      one.id,
      one.tenantId,
      result ?? 'ok',
      result === null || isLast ? null : one.event,
      one.event,
    ]);
  }
};

/** Looks for what is wrong and tells whoever is to know: once when it begins, once when it is over. */
export async function watchAlerts(services: Services): Promise<void> {
  if (await services.db.tx((tx) => look(services, tx))) services.mail.deliverSoon();
  await sendDueHooks(services);
}
