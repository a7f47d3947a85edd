import type { Counted, GroupedWork, GroupingBoard, GroupingFact } from '@saiyun/sdk/calls';
import { type Answers, type FormField, type Language, labelIn, no, yes } from '@saiyun/sdk/contract';
import {
  area,
  competition,
  group,
  label,
  registration,
  reviewProjectStatus,
  stage,
  templateStatus,
  unit,
  works,
  worksLabel,
  worksStatus,
} from '@saiyun/sdk/entities';
import { may } from '@saiyun/sdk/logic/permission';
import { rolesFor, rolesForCall } from '../../../kernel/access/access.ts';
import { concealedFrom } from '../../../kernel/access/hidden-fields.ts';
import type { Ctx } from '../../../kernel/context.ts';
import { dictsOf, refTexts } from '../../../kernel/dict/dicts.ts';
import { listSql } from '../../../kernel/list/query.ts';
import { type DbRow, fromDb } from '../../../kernel/row/row.ts';
import { readRow } from '../../../kernel/write/standard-calls.ts';
import { competitionModule } from '../../competition/competition.ts';
import { groupModule } from '../../competition/group.ts';
import { registrationModule } from '../registration.ts';
import { worksModule } from './works.ts';

/** Works that still count: what is withdrawn or disqualified is in no group's review. */
const counted = [worksStatus.notSubmitted, worksStatus.submitted, worksStatus.locked].join(',');

type Facts = Record<string, readonly string[]>;
type TextOf = (value: string) => string;

interface Entry {
  readonly id: string;
  readonly unit: string | null;
  readonly area: string | null;
  readonly group: string | null;
  readonly answers: unknown;
}

/** A question whose answers can sort works: one is chosen, and it is nobody's secret. */
interface Question extends FormField {
  readonly kind: 'registration' | 'works';
}

/** Kinds of questions whose answers put works together. */
const groupedBy: ReadonlySet<FormField['type']> = new Set(['choice', 'dict', 'flag']);

const factOf = ({ kind, key }: Question): string => `${kind}.${key}`;

const questionsOf = async ({ db, tenantId }: Ctx, competitionId: string): Promise<readonly Question[]> => {
  const forms = await db.many<{ kind: string; fields: readonly FormField[] }>(
    `select form_kind as kind, fields from ds_tb_competition_form
     where tenant_id = $1 and competition_id = $2 and status in ('${templateStatus.inUse}', '${templateStatus.retired}') and del_flag = '0'
     order by status, version desc nulls last, id`,
    [tenantId, competitionId],
  );
  const found = new Map<string, Question>();
  for (const { kind, fields } of forms)
    for (const field of fields) {
      if ((kind !== 'registration' && kind !== 'works') || field.sensitive || !groupedBy.has(field.type)) continue;
      const question = { ...field, kind } as const;
      if (!found.has(factOf(question))) found.set(factOf(question), question);
    }
  return [...found.values()];
};

/** What the entries of works say of them, by entry; none for a caller without a list of entries. */
const entriesOf = async (ctx: Ctx, ids: readonly string[]): Promise<ReadonlyMap<string, Entry>> => {
  if (may(ctx.actor, registration, 'list').kind !== 'allowed') return new Map();
  const rows = await ctx.db.many<Entry>(
    `select id, unit_id as unit, area_id as area, group_id as "group", answers from ds_tb_registration
     where tenant_id = $1 and id = any($2) and del_flag = '0'`,
    [ctx.tenantId, ids],
  );
  return new Map(rows.map((row) => [row.id, row]));
};

/** Labels of works, the weightiest first. */
const labelsOf = async (ctx: Ctx, ids: readonly string[]): Promise<ReadonlyMap<string, readonly string[]>> => {
  if (may(ctx.actor, worksLabel, 'list').kind !== 'allowed') return new Map();
  const rows = await ctx.db.many<{ work: string; labels: readonly string[] }>(
    `select works_id as work, array_agg(label_id order by weight desc nulls last, label_id) as labels from ds_tb_works_label
     where tenant_id = $1 and works_id = any($2) and del_flag = '0' group by works_id`,
    [ctx.tenantId, ids],
  );
  return new Map(rows.map(({ work, labels }) => [work, labels]));
};

const groupsOf = async (ctx: Ctx, competitionId: string): Promise<GroupingBoard['groups']> => {
  rolesForCall(ctx, group, 'list');
  const { from, countParams } = listSql(ctx, groupModule, { competitionId }, { page: false });
  const rows = await ctx.db.many<DbRow>(`select t.* ${from} order by t.group_code, t.id`, countParams);
  const isEnglish = ctx.language === 'en';
  return rows.map((row) => {
    const { id, groupCode, groupName, groupNameEn, quota } = fromDb(ctx, group, row);
    const [name, otherName] = isEnglish && groupNameEn ? [groupNameEn, groupName] : [groupName, groupNameEn];
    return { id, code: groupCode, name, otherName, quota };
  });
};

const begunOf = ({ db, tenantId }: Ctx, competitionId: string): Promise<GroupingBoard['begun']> =>
  db.many<GroupingBoard['begun'][number]>(
    `select status, stage_id as "stageId", group_ids as "groupIds" from ds_tb_review_project
     where tenant_id = $1 and competition_id = $2 and del_flag = '0'
       and status in ('${reviewProjectStatus.reviewing}', '${reviewProjectStatus.closed}', '${reviewProjectStatus.published}')`,
    [tenantId, competitionId],
  );

/** The facts of a board with the texts of their values; a fact that no work has is left out. */
const toldFacts = async (
  ctx: Ctx,
  found: readonly GroupedWork[],
  groups: GroupingBoard['groups'],
  questions: readonly Question[],
): Promise<readonly GroupingFact[]> => {
  const { db, tenantId, language } = ctx;
  const valuesOf = (name: string): ReadonlyMap<string, number> => {
    const counts = new Map<string, number>();
    for (const { facts } of found) for (const value of facts[name] ?? []) counts.set(value, (counts.get(value) ?? 0) + 1);
    return counts;
  };
  const told = async (name: string, said: string, textsOf: (values: Iterable<string>) => Promise<TextOf>): Promise<GroupingFact> => {
    const counts = valuesOf(name);
    const textOf = await textsOf(counts.keys());
    const values = [...counts].map(([value, count]): Counted => ({ value, text: textOf(value), count }));
    return { name, label: said, values: values.toSorted((a, b) => b.count - a.count || a.text.localeCompare(b.text)) };
  };
  const named =
    (of: string) =>
    async (ids: Iterable<string>): Promise<TextOf> => {
      const texts = await refTexts(db, tenantId, of, ids, language);
      return (id) => texts.get(id) ?? id;
    };
  const names = new Map(groups.map(({ id, name }) => [id, name]));
  const dicts = await dictsOf(ctx, tenantId);
  const facts = await Promise.all([
    told('area', labelIn(area.label, language), named(area.name)),
    told('unit', labelIn(unit.label, language), named(unit.name)),
    told('label', labelIn(label.label, language), named(label.name)),
    told('stage', labelIn(stage.label, language), named(stage.name)),
    told('entryGroup', entryGroup[language], async () => (id) => names.get(id) ?? id),
    ...questions.map((question) =>
      told(factOf(question), (language === 'en' && question.labelEn) || question.label, async () => (value) => {
        if (question.type === 'flag') return flagTexts[language][value] ?? value;
        if (question.type === 'dict') return dicts.get(question.dictCode ?? '')?.text(value, language) ?? value;
        const option = question.options?.find((offered) => offered.value === value);
        return option ? (language === 'en' && option.labelEn) || option.label : value;
      }),
    ),
  ]);
  return facts.filter(({ values }) => values.length > 0);
};

const entryGroup: Readonly<Record<Language, string>> = { 'zh-CN': '报名时的组别', en: 'Group of the entry' };
const flagTexts: Readonly<Record<Language, Readonly<Record<string, string>>>> = {
  'zh-CN': { [yes]: '是', [no]: '否' },
  en: { [yes]: 'Yes', [no]: 'No' },
};

const one = (value: string | null | undefined): readonly string[] => (value ? [value] : []);
const known = (facts: Facts): Facts => Object.fromEntries(Object.entries(facts).filter(([, values]) => values.length > 0));

/** GET /dsTbWorks/grouping: the works that the caller may put into groups, with what rules go by (COMP-05). */
export async function groupingBoard(ctx: Ctx, competitionId: string): Promise<GroupingBoard> {
  rolesFor(ctx, works, 'assignGroup');
  await readRow(ctx, ctx.db, competitionModule, rolesForCall(ctx, competition, 'queryById'), competitionId);
  const { from, countParams } = listSql(ctx, worksModule, { competitionId, status: counted }, { page: false });
  const [stored, groups, questions, begun] = await Promise.all([
    ctx.db.many<DbRow>(`select t.* ${from} order by t.works_no, t.id`, countParams),
    groupsOf(ctx, competitionId),
    questionsOf(ctx, competitionId),
    begunOf(ctx, competitionId),
  ]);
  const rows = stored.map((row) => fromDb(ctx, works, row));
  const [entries, labels] = await Promise.all([
    entriesOf(
      ctx,
      rows.map(({ registrationId }) => registrationId),
    ),
    labelsOf(
      ctx,
      rows.map(({ id }) => id),
    ),
  ]);
  const asked = {
    works: concealedFrom(ctx, worksModule).includes('answers') ? [] : questions.filter(({ kind }) => kind === 'works'),
    entry: concealedFrom(ctx, registrationModule).includes('answers') ? [] : questions.filter(({ kind }) => kind === 'registration'),
  };
  const chosen = (from: readonly Question[], answers: unknown): Facts =>
    Object.fromEntries(
      from.map((question) => {
        const answer = String(((answers ?? {}) as Answers)[question.key] ?? '');
        return [factOf(question), question.many ? answer.split(',').filter(Boolean) : one(answer)];
      }),
    );
  const found = rows.map((row): GroupedWork => {
    const entry = entries.get(row.registrationId);
    const answers = entry && asked.entry.length > 0 ? fromDb(ctx, registration, { answers: entry.answers }).answers : null;
    return {
      id: row.id,
      revision: row.revision,
      worksNo: row.worksNo ?? '',
      title: (ctx.language === 'en' && row.titleEn) || row.title,
      groupId: row.groupId || null,
      stageId: row.stageId || null,
      facts: known({
        area: one(entry?.area),
        unit: one(entry?.unit),
        label: labels.get(row.id) ?? [],
        stage: one(row.stageId),
        entryGroup: one(entry?.group),
        ...chosen(asked.works, row.answers),
        ...chosen(asked.entry, answers),
      }),
    };
  });
  return { groups, works: found, facts: await toldFacts(ctx, found, groups, questions), begun };
}
