import { expertStatus, registrationStatus, reviewStatus } from '@saiyun/sdk/entities';
import {
  addressOf,
  audienceRecords,
  chosenTeams,
  isAudience,
  type MergeValues,
  type MessageAudience,
  type MessageChannel,
  readRecipients,
} from '@saiyun/sdk/rules';
import type { Tx } from '../../db/db.ts';
import { linkOrigin } from '../../http/caller/own-address.ts';
import type { Ctx } from '../../kernel/context.ts';
import { dictsOf } from '../../kernel/dict/dicts.ts';
import { Failure, inputFailure } from '../../kernel/failure.ts';
import { peopleOfTeams, type Standing } from './chosen-teams.ts';
import { captainsOf, type Entries, type Found, isOfSchool, mostPeople, othersOf, scoped, unitFacts } from './found.ts';

/** One person that a batch is for, before doubles and suppressed addresses are taken out. */
export interface Addressee {
  readonly userId: string | null;
  readonly name: string;
  /** In the form in which it is compared; undefined if the person has none on the channel. */
  readonly address: string | undefined;
  readonly language: 'zh-CN' | 'en';
  readonly values: MergeValues;
}

export interface AudienceAsked {
  readonly channel: MessageChannel;
  readonly competitionId: string | null;
  readonly filter: Readonly<Record<string, string>> | null;
  readonly recipients: readonly string[] | null;
  /** The chosen teams of a batch that waits for approval. */
  readonly standing: Standing | null;
}

const entryConditions = `t.tenant_id = $1 and t.del_flag = '0' and ($2::text is null or t.competition_id = $2) and ($3::text is null or t.status = $3)
  and ($4::text is null or t.unit_id = $4) and ($5::text is null or t.group_id = $5) and t.status <> '${registrationStatus.draft}'`;

type Search = (ctx: Ctx, tx: Tx, asked: AudienceAsked) => Promise<readonly Found[]>;

const param = ({ filter }: AudienceAsked, name: string): string | null => filter?.[name] || null;

/** The entries of the filter that the caller may read. */
const entriesOf = (ctx: Ctx, asked: AudienceAsked): Entries => {
  const scope = scoped(ctx, audienceRecords.captains, 6);
  const chosen = ['status', 'unitId', 'groupId'].map((name) => param(asked, name));
  return { sql: `${entryConditions}${scope.sql}`, params: [ctx.tenantId, asked.competitionId, ...chosen, ...scope.params] };
};

const captains: Search = (ctx, tx, asked) => captainsOf(tx, entriesOf(ctx, asked));

const members: Search = async (ctx, tx, asked) => {
  const entries = entriesOf(ctx, asked);
  return [...(await captainsOf(tx, entries)), ...(await othersOf(tx, entries))];
};

const expertColumns = `t.user_id as "userId", t.real_name as name, t.email, t.phone, u.username as account, u.locale, ${unitFacts}`;
const expertTables = `left join sys_user u on u.id = t.user_id and u.del_flag = '0' left join ds_tb_unit un on un.id = t.unit_id and un.tenant_id = t.tenant_id`;
const noEntry = `null::text as team, null::text as "teamEn", null::text as "entryNo", null::text as status`;
const noCompetition = `null::text as competition, null::text as "competitionEn"`;

const experts: Search = (ctx, tx, asked) => {
  const scope = scoped(ctx, audienceRecords.experts, 3);
  return tx.many<Found>(
    `select ${expertColumns}, ${noCompetition}, ${noEntry} from ds_tb_expert t ${expertTables}
     where t.tenant_id = $1 and t.del_flag = '0' and t.status = '${expertStatus.active}' and ($2::text is null or t.unit_id = $2)${scope.sql}
     order by t.id limit ${mostPeople}`,
    [ctx.tenantId, param(asked, 'unitId'), ...scope.params],
  );
};

const reviewers: Search = (ctx, tx, asked) => {
  const scope = scoped(ctx, audienceRecords.experts, 3);
  return tx.many<Found>(
    `select ${expertColumns}, c.competition_name as competition, c.competition_name_en as "competitionEn", ${noEntry}
     from ds_tb_expert t ${expertTables} left join ds_tb_competition c on c.id = $2 and c.tenant_id = t.tenant_id
     where t.tenant_id = $1 and t.del_flag = '0' and exists (select 1 from ds_tb_works_allot a join ds_tb_review_project p on p.id = a.project_id
       where a.tenant_id = t.tenant_id and a.expert_id = t.id and a.del_flag = '0' and ($2::text is null or p.competition_id = $2)
         and a.status in ('${reviewStatus.pending}', '${reviewStatus.staged}'))${scope.sql}
     order by t.id limit ${mostPeople}`,
    [ctx.tenantId, asked.competitionId, ...scope.params],
  );
};

const schools: Search = (ctx, tx, asked) => {
  const scope = scoped(ctx, audienceRecords.schools, 3);
  return tx.many<Found>(
    `select t.id as "userId", t.realname as name, t.email, t.phone, t.username as account, t.locale, ${unitFacts},
       ${noCompetition}, ${noEntry}
     from sys_user t join ds_tb_unit un on un.id = t.unit_id and un.tenant_id = t.tenant_id and un.del_flag = '0'
     where t.tenant_id = $1 and t.del_flag = '0' and ($2::text is null or t.unit_id = $2) and ${isOfSchool}${scope.sql}
     order by t.id limit ${mostPeople}`,
    [ctx.tenantId, param(asked, 'unitId'), ...scope.params],
  );
};

/** Teams that were chosen in a list. */
const teams: Search = async (ctx, tx, asked) => {
  const chosen = chosenTeams(asked.filter);
  if (!chosen) throw inputFailure({ field: 'filter', code: 'choice' });
  return peopleOfTeams(ctx, tx, chosen, asked.competitionId, asked.standing);
};

const searches: Readonly<Record<MessageAudience, Search>> = { captains, members, experts, reviewers, schools, teams };

const addressIn = (ctx: Ctx, channel: MessageChannel, { email, phone, account }: Found): string | undefined => {
  if (channel === 'email') return email ? addressOf('email', email) : undefined;
  if (channel === 'site') return account ?? undefined;
  const number = phone && ctx.cipher.open(phone);
  return number ? addressOf('sms', number) : undefined;
};

/** The people of the filter that the caller may read, with what a template may say of them. */
const searched = async (ctx: Ctx, tx: Tx, asked: AudienceAsked): Promise<Addressee[]> => {
  const audience = asked.filter?.audience;
  if (audience === undefined || audience === '') return [];
  if (!isAudience(audience)) throw inputFailure({ field: 'filter', code: 'choice' });
  const found = await searches[audience](ctx, tx, asked);
  const dict = (await dictsOf(ctx, ctx.tenantId)).get('submission_status');
  const link = linkOrigin(ctx.config);
  return found.map((one) => {
    const language = one.locale === 'en' ? 'en' : 'zh-CN';
    const { name, entryNo, status } = one;
    const named = (zh: string | null, en: string | null): string => (language === 'en' && en) || (zh ?? '');
    const text = status === null ? '' : (dict?.text(status, language) ?? '');
    return {
      userId: one.userId,
      name,
      address: addressIn(ctx, asked.channel, one),
      language,
      values: {
        name,
        unit: named(one.unit, one.unitEn),
        competition: named(one.competition, one.competitionEn),
        team: named(one.team, one.teamEn),
        entryNo: entryNo ?? '',
        status: text,
        link,
      },
    };
  });
};

/** The accounts of in-app recipients, by name. */
const accountsOf = async (
  ctx: Ctx,
  tx: Tx,
  names: readonly string[],
): Promise<ReadonlyMap<string, { id: string; name: string; locale: string | null }>> => {
  const rows = await tx.many<{ id: string; name: string; account: string; locale: string | null }>(
    `select id, realname as name, username as account, locale from sys_user where tenant_id = $1 and username = any($2) and del_flag = '0'`,
    [ctx.tenantId, names],
  );
  return new Map(rows.map((row) => [row.account, row]));
};

/** Those written by hand; a line that names nobody refuses the whole, with the first rows that are wrong. */
const written = async (ctx: Ctx, tx: Tx, { channel, recipients }: AudienceAsked): Promise<Addressee[]> => {
  const lines = recipients ?? [];
  const { found, faults } = readRecipients(channel, lines);
  const accounts =
    channel === 'site'
      ? await accountsOf(
          ctx,
          tx,
          found.map(({ address }) => address),
        )
      : undefined;
  const strangers = accounts
    ? lines.flatMap((line, i) => {
        const [one] = readRecipients(channel, [line]).found;
        return one && !accounts.has(one.address) ? [{ row: i + 1, text: one.address }] : [];
      })
    : [];
  const [first] = [...faults, ...strangers];
  if (first) throw new Failure('message.recipients', { row: first.row, text: first.text, count: faults.length + strangers.length });
  const link = linkOrigin(ctx.config);
  return found.map(({ name, address }) => {
    const account = accounts?.get(address);
    const said = name || (account?.name ?? '');
    return {
      userId: account?.id ?? null,
      name: said,
      address,
      language: account?.locale === 'en' ? 'en' : ('zh-CN' as const),
      values: { name: said, link },
    };
  });
};

/** Everybody that a batch asks for, in a steady order: first those of the list, then those written by hand. */
export async function addresseesOf(ctx: Ctx, tx: Tx, asked: AudienceAsked): Promise<Addressee[]> {
  return [...(await searched(ctx, tx, asked)), ...(await written(ctx, tx, asked))];
}
