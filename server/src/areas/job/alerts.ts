import type { Language } from '@saiyun/sdk/contract';
import { accountStatus, jobAlertWay, jobRunStatus, quartzJob } from '@saiyun/sdk/entities';
import { createMessages } from '@saiyun/sdk/messages';
import { toWireTime } from '@saiyun/sdk/view';
import type { Tx } from '../../db/db.ts';
import type { Services } from '../../kernel/context.ts';
import { queueMessage } from '../message/out-message.ts';
import { sendSystemMessage } from '../notice/index.ts';
import { administratorsSql } from '../org/user/last-administrator.ts';

const text = createMessages(
  {
    failed: '定时任务执行失败：{job}',
    failedOnce: '“{job}”于 {at} 执行失败。{why}',
    failedOften: '“{job}”已连续失败 {count} 次，最近一次在 {at}。{why}',
    why: '系统返回：{output}',
    well: '定时任务已恢复正常：{job}',
    wellText: '“{job}”于 {at} 执行成功，已恢复正常。',
  },
  {
    failed: 'A scheduled job failed: {job}',
    failedOnce: '“{job}” failed at {at}. {why}',
    failedOften: '“{job}” has failed {count} times in a row, the last time at {at}. {why}',
    why: 'The system says: {output}',
    well: 'A scheduled job is well again: {job}',
    wellText: '“{job}” ended well at {at}.',
  },
);

interface Due {
  readonly id: string;
  readonly tenantId: number;
  readonly due: string;
  readonly count: number;
  readonly at: Date | null;
  readonly ways: string | null;
  readonly userIds: string | null;
  readonly name: string | null;
  readonly nameEn: string | null;
  readonly output: string | null;
}

interface Receiver {
  readonly id: string;
  readonly email: string | null;
  readonly locale: string | null;
}

/** A job that people are to be told of; no other node takes it meanwhile. */
const takeDue = (tx: Tx): Promise<Due | undefined> =>
  // All tenants: the nodes run the jobs of all of them.
  tx.one<Due>(
    `select j.id, j.tenant_id as "tenantId", j.alert_due as due, j.fail_count as count, j.last_time as at, j.alert_by as ways,
       j.alert_user_ids as "userIds", coalesce(nullif(j.description, ''), j.job_class_name) as name,
       coalesce(nullif(j.description_en, ''), nullif(j.description, ''), j.job_class_name) as "nameEn",
       (select r.output from sys_quartz_job_run r where r.job_id = j.id and r.tenant_id = j.tenant_id and r.status = '${jobRunStatus.failed}'
          order by r.fire_time desc limit 1) as output
     from sys_quartz_job j where j.alert_due is not null and j.del_flag = '0' order by j.id limit 1 for update of j skip locked`,
  );

/** The accounts that were chosen, or all administrators; those that are frozen or gone hear nothing. */
const receiversOf = async (tx: Tx, { tenantId, userIds }: Due): Promise<readonly Receiver[]> => {
  const chosen = userIds?.split(',').filter(Boolean) ?? [];
  return chosen.length > 0
    ? // All tenants: members of several have one account.
      tx.many<Receiver>(`select id, email, locale from sys_user where id = any($1) and del_flag = '0' and status <> $2 order by id`, [
        chosen,
        accountStatus.frozen,
      ])
    : tx.many<Receiver>(`select distinct u.id, u.email, u.locale from ${administratorsSql} order by u.id`, [tenantId]);
};

/** The last line says what ended the run; those before it say how far it came. */
const reasonOf = (output: string | null): string => (output?.trim().split('\n').at(-1) ?? '').slice(0, 200);

const messageOf = (
  language: Language,
  { due, count, at, name, nameEn, output }: Due,
): { readonly title: string; readonly body: string } => {
  const job = (language === 'en' ? nameEn : name) ?? '';
  const when = at ? toWireTime(at).slice(0, 16) : '';
  if (due !== 'failed') return { title: text(language, 'well', { job }), body: text(language, 'wellText', { job, at: when }) };
  const reason = reasonOf(output);
  const why = reason === '' ? '' : text(language, 'why', { output: reason });
  const body = text(language, count > 1 ? 'failedOften' : 'failedOnce', { job, at: when, count, why }).trim();
  return { title: text(language, 'failed', { job }), body };
};

const tell = async (services: Services, tx: Tx, due: Due): Promise<void> => {
  const ways = new Set(due.ways?.split(','));
  const receivers = await receiversOf(tx, due);
  for (const [language, some] of Map.groupBy(receivers, ({ locale }): Language => (locale === 'en' ? 'en' : 'zh-CN'))) {
    const { title, body } = messageOf(language, due);
    const openPage = `/r/${quartzJob.name}/${due.id}`;
    if (ways.has(jobAlertWay.site))
      await sendSystemMessage(
        { ...services, tenantId: due.tenantId },
        {
          userIds: some.map(({ id }) => id),
          title,
          text: body,
          priority: due.due === 'failed' ? 'H' : 'M',
          openPage,
          busType: quartzJob.name,
          busId: due.id,
        },
      );
    if (!ways.has(jobAlertWay.email)) continue;
    const link = services.config.SAIYUN_PUBLIC_URL === undefined ? '' : `\n${services.config.SAIYUN_PUBLIC_URL}${openPage}`;
    for (const { email } of some)
      if (email)
        await queueMessage(services, tx, {
          tenantId: due.tenantId,
          channel: 'email',
          purpose: 'job',
          address: email,
          subject: title,
          text: body + link,
        });
  }
};

/**
 * Tells people of jobs that fail, once for a series of failures, and once when one is well again. What is to be told was written with the
 * end of the run, and goes out in the transaction that clears it: a node that dies in between leaves it to the next look.
 */
export async function sendAlerts(services: Services): Promise<void> {
  let isAny = false;
  for (;;) {
    const sent = await services.db.tx(async (tx) => {
      const due = await takeDue(tx);
      if (!due) return false;
      await tell(services, tx, due);
      await tx.run('update sys_quartz_job set alert_due = null where id = $1 and tenant_id = $2', [due.id, due.tenantId]);
      return true;
    });
    if (!sent) break;
    isAny = true;
  }
  if (isAny) services.mail.deliverSoon();
}
