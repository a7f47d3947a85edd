import type { Language } from '@saiyun/sdk/contract';
import type { Tx } from '../../../db/db.ts';
import type { Services } from '../../../kernel/context.ts';
import { queueMessage } from '../../message/out-message.ts';
import { sendSystemMessage } from '../../notice/index.ts';
import { type AlertSettings, receiversOf } from './settings.ts';
import { type AlertFacts, alertWords } from './words.ts';

const page = '/monitor/alerts';

export interface Told {
  readonly site: number;
  readonly email: number;
}

/** Tells people by message and by mail, within the transaction; call `mail.deliverSoon` afterwards. */
export async function tellPeople(
  services: Services,
  tx: Tx,
  to: { readonly tenantId: number; readonly settings: AlertSettings; readonly event: 'begin' | 'end' | 'test' },
  facts?: AlertFacts,
): Promise<Told> {
  const { tenantId, settings, event } = to;
  const receivers = await receiversOf(tx, tenantId, settings);
  const told = { site: 0, email: 0 };
  // A job tells of its own failures in the product.
  const bySite = settings.bySite && facts?.kind !== 'jobs';
  for (const [language, some] of Map.groupBy(receivers, ({ locale }): Language => (locale === 'en' ? 'en' : 'zh-CN'))) {
    const { title, body } = alertWords(language, event, facts);
    if (bySite) {
      const message = { title, text: body, priority: event === 'begin' ? 'H' : 'M', openPage: page, busType: 'alert' } as const;
      await sendSystemMessage({ ...services, tenantId }, { ...message, userIds: some.map(({ id }) => id) });
      told.site += some.length;
    }
    if (!settings.byEmail) continue;
    const link = services.config.SAIYUN_PUBLIC_URL === undefined ? '' : `\n${services.config.SAIYUN_PUBLIC_URL}${page}`;
    for (const { email } of some) {
      if (!email) continue;
      const mail = { tenantId, channel: 'email', purpose: 'alert', address: email, subject: title, text: body + link } as const;
      await queueMessage(services, tx, mail);
      told.email += 1;
    }
  }
  return told;
}
