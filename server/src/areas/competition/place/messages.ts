import type { AutomaticMessageState, AutomaticPreview, CompetitionMessages } from '@saiyun/sdk/calls';
import { int, json, type Language, labelIn, languages, type Role, type StoredRow } from '@saiyun/sdk/contract';
import { automaticKind, choicesOf, competition, msgDetailStatus, msgTemplateStatus } from '@saiyun/sdk/entities';
import { refuseIssues } from '@saiyun/sdk/logic/draft';
import type { Params } from '@saiyun/sdk/logic/query';
import {
  type AutomaticKind,
  automaticMessages,
  channelsOn,
  isAutomaticKind,
  mergeText,
  messageSwitchIssues,
  smsTemplateCode,
} from '@saiyun/sdk/rules';
import { toWireTime } from '@saiyun/sdk/view';
import type { Tx } from '../../../db/db.ts';
import { outboxName } from '../../../delivery/outbox-folder.ts';
import { needed, readInput } from '../../../http/call/input.ts';
import { rolesForCall } from '../../../kernel/access/access.ts';
import { audit, auditImage } from '../../../kernel/audit/audit.ts';
import type { Ctx } from '../../../kernel/context.ts';
import { Failure } from '../../../kernel/failure.ts';
import { readRow, updateRow, writing } from '../../../kernel/write/standard-calls.ts';
import { payingAccountSql } from '../../message/telling/admit.ts';
import { handInText, mailText, reasonText, type Said, sampleText, smsDraft, textOf } from '../../message/telling/texts.ts';
import { competitionModule } from '../competition.ts';
import { askedCompetition } from './situation.ts';

export const messagesInput = {
  id: needed(['竞赛', 'Competition']),
  switches: json(['开关', 'Switches'], 'stringMap', { required: true }),
  revision: int(['版本', 'Revision']),
} as const;

type Competition = StoredRow<typeof competition>;

/** Those who look after a competition, and the auditor who looks at it. */
const readers: readonly Role[] = ['ADMIN', 'SUB', 'AUD'];
const recentMs = 7 * 86_400_000;

/** Organisers, and sub-administrators who look after the whole competition and may send messages in it. */
const mayChange = async ({ tenantId, actor, now }: Ctx, db: Tx, id: string): Promise<boolean> => {
  if (actor.roles.includes('ADMIN')) return true;
  if (!actor.roles.includes('SUB')) return false;
  const found = await db.one(
    `select 1 as may from ds_tb_competition_admin where tenant_id = $1 and user_id = $2 and competition_id = $3 and del_flag = '0'
       and coalesce(group_ids, '') = '' and coalesce(area_id, '') = '' and (expire_time is null or expire_time >= $4)
       and (coalesce(actions, '') = '' or 'messages' = any(string_to_array(actions, ',')))`,
    [tenantId, actor.userId, id, now()],
  );
  return found !== undefined;
};

interface Template {
  readonly id: string;
  readonly code: string;
  readonly status: string;
  readonly content: string;
}

const templatesOf = async ({ db, tenantId }: Ctx): Promise<ReadonlyMap<string, Template>> => {
  const codes = Object.keys(automaticMessages)
    .filter(isAutomaticKind)
    .flatMap((kind) => languages.map((language) => smsTemplateCode(kind, language)));
  const rows = await db.many<Template>(
    `select id, template_code as code, status, content_zh as content from ds_tb_msg_template
     where tenant_id = $1 and channel = 'sms' and template_code = any($2) and del_flag = '0'`,
    [tenantId, codes],
  );
  return new Map(rows.map((row) => [row.code, row]));
};

/** What a message says in the preview: this competition, and made-up people and amounts. */
const sampleOf = (ctx: Ctx, row: Competition, language: Language): Said => {
  const at = (days: number): string => toWireTime(new Date(ctx.now().getTime() + days * 86_400_000)).slice(0, 16);
  const named = (language === 'en' && row.competitionNameEn) || row.competitionName;
  const words = (name: Parameters<typeof sampleText>[1]): string => sampleText(language, name);
  return {
    name: words('name'),
    team: words('team'),
    unit: words('unit'),
    project: words('project'),
    work: words('work'),
    stage: words('stage'),
    next: words('next'),
    handIn: handInText(language, 'must', { from: at(0), until: at(7) }),
    which: words('which'),
    answer: words('answer'),
    why: reasonText(language, words('why')),
    calibration: '',
    competition: named,
    amount: '200.00',
    net: '1,680.00',
    number: '2026000123',
    oldNumber: '2026000098',
    from: at(0),
    until: at(7),
    count: '6',
    done: '5',
  };
};

const previewOf = (kind: AutomaticKind, language: Language, said: Said, templates: ReadonlyMap<string, Template>): AutomaticPreview => {
  const { title, text } = textOf(kind, language, said);
  const template = templates.get(smsTemplateCode(kind, language));
  const draft = smsDraft(kind, language);
  return {
    title,
    text,
    mail: mailText(language, text, said.name ?? '', ''),
    sms: mergeText('sms', template?.content ?? draft, said),
    smsDraft: draft,
    smsTemplate: template ? { id: template.id, isApproved: template.status === msgTemplateStatus.approved } : null,
  };
};

const statesOf = async (ctx: Ctx, row: Competition): Promise<readonly AutomaticMessageState[]> => {
  const templates = await templatesOf(ctx);
  const said = { 'zh-CN': sampleOf(ctx, row, 'zh-CN'), en: sampleOf(ctx, row, 'en') };
  return (choicesOf(automaticKind.code)?.items ?? []).flatMap(({ value, label }) => {
    if (!isAutomaticKind(value)) return [];
    const { to, channels, always = false } = automaticMessages[value];
    const on = channelsOn(value, row.messageSwitches);
    return [
      {
        kind: value,
        label: labelIn(label, ctx.language),
        to,
        channels,
        on: channels.filter((channel) => on.has(channel)),
        always,
        previews: {
          'zh-CN': previewOf(value, 'zh-CN', said['zh-CN'], templates),
          en: previewOf(value, 'en', said.en, templates),
        },
      },
    ];
  });
};

/** What was recorded and not sent in the last days, by why. */
const unsentOf = ({ db, tenantId, now }: Ctx, id: string) =>
  // Never null: code: those that were not sent say why.
  db.many<{ code: string; count: number }>(
    `select d.error_code as code, count(*)::int as count from ds_tb_msg_send s join ds_tb_msg_send_detail d on d.send_id = s.id and d.tenant_id = s.tenant_id
     where s.tenant_id = $1 and s.competition_id = $2 and s.automatic_kind is not null and s.del_flag = '0' and d.del_flag = '0'
       and d.status = '${msgDetailStatus.failed}' and d.error_code like 'unsent.%' and d.create_time > $3 group by 1 order by 1`,
    [tenantId, id, new Date(now().getTime() - recentMs)],
  );

const stateOf = async (ctx: Ctx, row: Competition): Promise<CompetitionMessages> => {
  const { db, tenantId, providers } = ctx;
  const paying = await db.one<{ id: string }>(payingAccountSql, [tenantId, row.id]);
  const account =
    paying &&
    (await db.one<{ units: number }>('select balance_units as units from ds_tb_msg_sub_account where id = $1 and tenant_id = $2', [
      paying.id,
      tenantId,
    ]));
  return {
    revision: row.revision,
    mayChange: await mayChange(ctx, db, row.id),
    kinds: await statesOf(ctx, row),
    carriesMail: providers.email.name !== outboxName,
    carriesSms: providers.sms.name !== outboxName,
    units: account?.units ?? null,
    unsent: await unsentOf(ctx, row.id),
  };
};

/** GET /dsTbCompetition/messages: what the platform tells people of a competition by itself, by which channels, and what is missing for that. */
export async function messagesOf(ctx: Ctx, params: Params): Promise<CompetitionMessages> {
  if (!readers.some((role) => ctx.actor.roles.includes(role))) throw new Failure('access.denied');
  return stateOf(ctx, await askedCompetition(ctx, params));
}

/** PUT /dsTbCompetition/saveMessages: which channels are on, by kind. */
export function saveMessages(ctx: Ctx, body: unknown): Promise<CompetitionMessages> {
  const { id, switches, revision } = readInput(messagesInput, body);
  const roles = rolesForCall(ctx, competition, 'queryById');
  return writing(ctx, competition, async (tx) => {
    const row = await readRow(ctx, tx.tx, competitionModule, roles, id, true);
    if (!(await mayChange(ctx, tx.tx, id))) throw new Failure('access.denied');
    if (revision !== undefined && row.revision !== revision) throw new Failure('row.stale');
    refuseIssues(competition.fields, messageSwitchIssues(switches));
    const after = await updateRow(tx, competitionModule, row, { messageSwitches: { ...row.messageSwitches, ...switches } });
    await audit(tx, competition, [
      { action: 'edit', entityId: row.id, before: auditImage(competition, row, after), after: auditImage(competition, after, row) },
    ]);
    return stateOf({ ...ctx, db: ctx.db }, after);
  });
}
