import type { Field, FormField, Label } from '@saiyun/sdk/contract';
import { labelIn, text } from '@saiyun/sdk/contract';
import { competitionStatus, registration, registrationMember, templateStatus } from '@saiyun/sdk/entities';
import { type Params, textParam } from '@saiyun/sdk/logic/query';
import { teamBounds } from '@saiyun/sdk/rules';
import type { Ctx } from '../../../kernel/context.ts';
import { dictsOf, refIds } from '../../../kernel/dict/dicts.ts';
import type { MoreColumn, MoreColumns } from '../../../kernel/entity-module.ts';
import { choicesOf } from '../../../kernel/export/choices.ts';
import { Failure } from '../../../kernel/failure.ts';
import { fieldsByHeader } from '../../../kernel/import/columns.ts';
import { normalHeader } from '../../../kernel/import/header-meanings.ts';
import { boundedGroups } from '../../competition/admission/team-bounds.ts';

/** Most people of each role that one row of a sheet may name. */
export const mostPeople = 10;
/** People of a template where a competition sets no bound. */
const usualPeople = { member: 4, tutor: 2 } as const;

export const personRoles = ['member', 'tutor'] as const;
export type PersonRole = (typeof personRoles)[number];
const personFields = ['realName', 'idType', 'idNo', 'phone', 'email', 'major', 'grade'] as const;
export type PersonField = (typeof personFields)[number];
/** Those that a template has columns for; a sheet may have the others. */
const askedFields: readonly PersonField[] = ['realName', 'idType', 'idNo', 'phone'];

const roleLabels: Readonly<Record<PersonRole, Label>> = { member: ['成员', 'Member'], tutor: ['指导教师', 'Tutor'] };

/** The column of a member or tutor, numbered from 1. */
export function personColumn(role: PersonRole, n: number, name: PersonField): string {
  return `${role}:${n}:${name}`;
}

/** The names of the columns of one person, by what they say. */
export function personColumns(role: PersonRole, n: number): readonly (readonly [PersonField, string])[] {
  return personFields.map((name) => [name, personColumn(role, n, name)] as const);
}

const personField = (role: PersonRole, n: number, name: PersonField): Field => {
  const { required: _required, default: _default, ...field }: Field = registrationMember.fields[name];
  const [zh, en] = roleLabels[role];
  return { ...field, label: [`${zh}${n}${field.label[0]}`, `${en} ${n} ${field.label[1]}`] };
};

/** Of no more people than given; a template leaves out what is asked of few. */
const peopleColumns = (most: Readonly<Record<PersonRole, number>>, names: readonly PersonField[]): [string, MoreColumn][] =>
  personRoles.flatMap((role) =>
    Array.from({ length: Math.min(most[role], mostPeople) }, (_v, i) => i + 1).flatMap((n) =>
      names.map((name): [string, MoreColumn] => [personColumn(role, n, name), { field: personField(role, n, name) }]),
    ),
  );

const own = fieldsByHeader(registration);
const peopleHeaders = new Set(
  peopleColumns({ member: mostPeople, tutor: mostPeople }, personFields).flatMap(([, { field }]) => field.label.map(normalHeader)),
);
const isTaken = (label: string): boolean => own.has(normalHeader(label)) || peopleHeaders.has(normalHeader(label));

/** What heads the column of a question: its label, unless the entry itself or an earlier question has a column of that name. */
const headerOf = (form: readonly FormField[], question: FormField): Label => {
  const { key, label, labelEn = label } = question;
  const isSecond = form.find((one) => one.label === label) !== question;
  const [zh, en] = isSecond ? [`${label}（${key}）`, `${labelEn} (${key})`] : [label, labelEn];
  return [isTaken(zh) ? `报名表：${zh}` : zh, isTaken(en) ? `Form: ${en}` : en];
};

/** The column of a question: the same for questions of several forms with the same label. */
export function answerColumn(form: readonly FormField[], question: FormField): string {
  return `answer:${normalHeader(headerOf(form, question)[0])}`;
}

/** Whether a sheet can hold the answers: files cannot be typed. */
export function isTyped({ type }: FormField): boolean {
  return type !== 'file';
}

const answerField = (form: readonly FormField[], question: FormField): Field => {
  const { help, helpEn = help, required, options = [], many } = question;
  const say = (at: 0 | 1): string =>
    [
      required ? ['报名提交时必填', 'Needed before the entry is handed in'][at] : undefined,
      [help, helpEn][at],
      many ? options.map(({ label, labelEn = label }) => [label, labelEn][at]).join(['、', ', '][at]) : undefined,
    ]
      .filter(Boolean)
      .join('\n');
  return text(headerOf(form, question), { ...(say(0) && { help: [say(0), say(1)] as const }), ...(many && { many: true }) });
};

interface StoredForm {
  readonly fields: readonly FormField[];
}

/** The forms in use of these competitions, or of all running ones. */
const formsOf = ({ db, tenantId }: Ctx, competitionIds: readonly string[] | null): Promise<readonly StoredForm[]> =>
  db.many<StoredForm>(
    `select f.fields from ds_tb_competition_form f join ds_tb_competition c on c.id = f.competition_id and c.tenant_id = f.tenant_id
     where f.tenant_id = $1 and f.form_kind = 'registration' and f.status = '${templateStatus.inUse}' and f.del_flag = '0' and c.del_flag = '0'
       and (c.id = any($2) or ($2::text[] is null and c.status = '${competitionStatus.running}'))
     order by f.group_id is not null, f.stage_id is not null, f.version desc nulls last, f.id`,
    [tenantId, competitionIds],
  );

const answerColumns = async (ctx: Ctx, competitionIds: readonly string[] | null): Promise<[string, MoreColumn][]> => {
  const dicts = await dictsOf(ctx, ctx.tenantId);
  const found = new Map<string, MoreColumn>();
  for (const { fields } of await formsOf(ctx, competitionIds))
    for (const question of fields.filter(isTyped)) {
      const name = answerColumn(fields, question);
      if (found.has(name)) continue;
      const { type, options = [], many, dictCode } = question;
      const field = answerField(fields, question);
      const said = type === 'dict' || type === 'flag' ? { ...field, kind: type } : undefined;
      const choices =
        type === 'choice' && !many
          ? options.map(({ label, labelEn = label }) => labelIn([label, labelEn], ctx.language))
          : said && choicesOf({ field: said }, dicts.get(dictCode ?? ''), ctx.language);
      const example = type === 'date' ? '2026-03-05' : type === 'number' ? 1 : (choices?.[0] ?? (many ? options[0]?.label : undefined));
      found.set(name, { field, ...(choices && { choices }), ...(example !== undefined && { example }) });
    }
  return [...found];
};

/** What a template for one competition says: its name and groups, its questions, and as many people as its largest team has. */
const templateColumns = async (ctx: Ctx, asked: string): Promise<MoreColumns> => {
  const [match] = (await refIds(ctx.db, ctx.tenantId, 'dsTbCompetition', [asked])).get(asked) ?? [];
  const competition =
    match &&
    (await ctx.db.one<{ id: string; name: string; teamMin: number | null; teamMax: number | null; tutorMax: number | null }>(
      `select id, competition_name as name, team_min as "teamMin", team_max as "teamMax", tutor_max as "tutorMax"
       from ds_tb_competition where id = $1 and tenant_id = $2 and del_flag = '0'`,
      [match.id, ctx.tenantId],
    ));
  if (!competition) throw new Failure('row.missing');
  const groups = await ctx.db.many<{ name: string }>(
    `select group_name as name from ds_tb_competition_group where competition_id = $1 and tenant_id = $2 and del_flag = '0' order by group_code`,
    [competition.id, ctx.tenantId],
  );
  const sized = (await boundedGroups(ctx, [competition.id])).get(competition.id) ?? [];
  const bounds = [competition, ...sized.map(({ id }) => teamBounds(competition, sized, id))];
  const most = (name: 'teamMax' | 'tutorMax', usual: number): number => Math.max(...bounds.map((one) => one[name] ?? usual));
  const people = { member: Math.max(most('teamMax', usualPeople.member + 1) - 1, 0), tutor: most('tutorMax', usualPeople.tutor) };
  const names = groups.map(({ name }) => name);
  return new Map<string, MoreColumn>([
    ['competitionId', { field: registration.fields.competitionId, choices: [competition.name], example: competition.name }],
    ...(names.length > 0
      ? [['groupId', { field: registration.fields.groupId, choices: names, example: names[0] ?? null }] as [string, MoreColumn]]
      : []),
    ...(await answerColumns(ctx, [competition.id])),
    ...peopleColumns(people, askedFields),
  ]);
};

/**
 * The columns of a sheet of entries beside their fields: the people of a team, and the questions of the competitions that its first rows
 * name. Those of others stay unknown, as the same header may mean something else there.
 */
export async function entryColumns(
  ctx: Ctx,
  of?: { readonly texts: readonly string[] } | { readonly template: Params },
): Promise<MoreColumns> {
  if (of && 'template' in of) {
    const competition = textParam(of.template, 'competitionId');
    // A list of the entries of several competitions has the template of all.
    return competition && !competition.includes(',') ? templateColumns(ctx, competition) : new Map();
  }
  const named = of && [...(await refIds(ctx.db, ctx.tenantId, 'dsTbCompetition', of.texts)).values()].flat().map(({ id }) => id);
  const answers = named?.length === 0 ? [] : await answerColumns(ctx, named ?? null);
  return new Map([...peopleColumns({ member: mostPeople, tutor: mostPeople }, personFields), ...answers]);
}
