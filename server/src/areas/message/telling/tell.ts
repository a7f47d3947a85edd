import type { Language } from '@saiyun/sdk/contract';
import { type AutomaticKind, channelsOn, type MessageSwitches } from '@saiyun/sdk/rules';
import type { Tx } from '../../../db/db.ts';
import type { Ctx } from '../../../kernel/context.ts';
import { newId } from '../../../kernel/id.ts';
import { type SystemMessage, sendSystemMessage } from '../../notice/index.ts';
import { type Said, textOf } from './texts.ts';

/** One thing that people are told by the platform itself. */
export interface Telling extends Pick<SystemMessage, 'priority' | 'openPage' | 'busType' | 'busId'> {
  readonly kind: AutomaticKind;
  /** Whose switches hold; without a competition the defaults do. */
  readonly competitionId: string | null;
  readonly userIds: readonly string[];
  /** What the texts say, in the language of a receiver. */
  readonly said: (language: Language) => Said;
  /** For receivers whose own language is not known; default Chinese. */
  readonly language?: Language;
}

export type TellCtx = Pick<Ctx, 'db' | 'now' | 'random' | 'broadcast' | 'tenantId' | 'batches'>;

interface Queued {
  readonly id: string;
  readonly kind: string;
  readonly channel: string;
  readonly competition: string | null;
  readonly person: string;
  readonly locale: Language;
  readonly said: Said;
  readonly page: string | null;
}

/** The languages of accounts, by id; deleted ones have none, and nothing is told to them. */
const languagesOf = async (db: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, string | null>> => {
  // All tenants: members of several have one account.
  const rows = await db.many<{ id: string; locale: string | null }>(
    `select id, locale from sys_user where id = any($1) and del_flag = '0'`,
    [ids],
  );
  return new Map(rows.map(({ id, locale }) => [id, locale]));
};

const switchesOf = async ({ db, tenantId }: TellCtx, ids: readonly string[]): Promise<ReadonlyMap<string, MessageSwitches | null>> => {
  if (ids.length === 0) return new Map();
  // Deleted too: what was in progress is told to its end.
  const rows = await db.many<{ id: string; switches: MessageSwitches | null }>(
    `select id, message_switches as switches from ds_tb_competition where tenant_id = $1 and id = any($2)`,
    [tenantId, ids],
  );
  return new Map(rows.map(({ id, switches }) => [id, switches]));
};

/**
 * Tells people what the flow of a competition has for them, each in the language in which they last signed in, by the channels that the
 * competition has on: in the product at once, by mail and text message through batches that `admit.ts` fills. Everything is stored in the
 * transaction of the caller, so it goes out with it, once, or not at all. Returns the number of people told in the product.
 */
export async function tell(ctx: TellCtx, tellings: readonly Telling[]): Promise<number> {
  const wanted = tellings.filter(({ userIds }) => userIds.length > 0);
  if (wanted.length === 0) return 0;
  const { db } = ctx;
  const languages = await languagesOf(db, [...new Set(wanted.flatMap(({ userIds }) => userIds))]);
  const switches = await switchesOf(ctx, [...new Set(wanted.flatMap(({ competitionId }) => competitionId ?? []))]);
  const queued: Queued[] = [];
  let told = 0;
  for (const one of wanted) {
    const { kind, competitionId, userIds, said, openPage, priority = 'M', busType, busId } = one;
    const on = channelsOn(kind, competitionId === null ? null : switches.get(competitionId));
    const languageOf = (id: string): Language => {
      const known = languages.get(id);
      return known ? (known === 'en' ? 'en' : 'zh-CN') : (one.language ?? 'zh-CN');
    };
    const people = [...new Set(userIds)].filter((id) => languages.has(id));
    for (const [language, some] of Map.groupBy(people, languageOf)) {
      const values = said(language);
      if (on.has('site')) {
        await sendSystemMessage(ctx, {
          ...textOf(kind, language, values),
          userIds: some,
          priority,
          ...(openPage !== undefined && { openPage }),
          ...(busType !== undefined && { busType }),
          ...(busId !== undefined && { busId }),
        });
        told += some.length;
      }
      for (const channel of ['email', 'sms'] as const)
        if (on.has(channel))
          for (const person of some)
            queued.push({
              id: newId(ctx),
              kind,
              channel,
              competition: competitionId,
              person,
              locale: language,
              said: values,
              page: openPage ?? null,
            });
    }
  }
  await keep(ctx, queued);
  return told;
}

const keep = async ({ db, tenantId, now, batches }: TellCtx, queued: readonly Queued[]): Promise<void> => {
  if (queued.length === 0) return;
  await db.run(
    `insert into sys_told_message (id, tenant_id, kind, channel, competition_id, user_id, locale, said, open_page, create_time)
     select r.id, $2::int, r.kind, r.channel, r.competition, r.person, r.locale, r.said, r.page, $3::timestamptz
     from jsonb_to_recordset($1::jsonb) as r(id text, kind text, channel text, competition text, person text, locale text, said jsonb, page text)`,
    [JSON.stringify(queued), tenantId, now()],
  );
  batches.deliverSoon();
};
