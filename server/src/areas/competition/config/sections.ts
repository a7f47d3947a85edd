import type { AnyRow, ConfigPart, Entity, Field, FormField } from '@saiyun/sdk/contract';
import {
  awardRule,
  certificateTemplate,
  competition,
  competitionForm,
  costItem,
  expertGroup,
  group,
  recusalRule,
  reviewFormula,
  reviewProject,
  reviewTemplate,
  reviewTemplateItem,
  stage,
} from '@saiyun/sdk/entities';
import { membersOf, toWireValue } from '@saiyun/sdk/logic/draft';

/** One list of a configuration and where its rows come from; `$1` the tenant, `$2` the competition. */
export interface Section {
  readonly part: ConfigPart;
  readonly entity: Entity;
  readonly sql: string;
  /** Fields that refer to rows which are written later. */
  readonly later?: readonly string[];
  /** The record whose rows are written as `items` of these. */
  readonly items?: Entity;
  /** Other competitions use the rows too, so none is ever deleted. */
  readonly isShared?: true;
}

/** Each after those that it refers to. */
export const sections: readonly Section[] = [
  {
    part: 'reviewTemplates',
    entity: reviewTemplate,
    sql: `select t.* from ds_tb_review_template t where t.tenant_id = $1 and t.del_flag = '0' and t.id in (
        select p.template_id from ds_tb_review_project p where p.tenant_id = $1 and p.competition_id = $2 and p.del_flag = '0')
      order by t.template_name, t.version`,
    items: reviewTemplateItem,
    isShared: true,
  },
  {
    part: 'groups',
    entity: group,
    sql: `select * from ds_tb_competition_group where tenant_id = $1 and competition_id = $2 and del_flag = '0' order by group_code`,
    later: ['parentId', 'formId'],
  },
  {
    part: 'stages',
    entity: stage,
    sql: `select * from ds_tb_competition_stage where tenant_id = $1 and competition_id = $2 and del_flag = '0' order by stage_no`,
  },
  {
    part: 'fees',
    entity: costItem,
    sql: `select * from ds_tb_cost_item where tenant_id = $1 and competition_id = $2 and del_flag = '0' order by item_name`,
  },
  {
    part: 'forms',
    entity: competitionForm,
    sql: `select * from ds_tb_competition_form where tenant_id = $1 and competition_id = $2 and del_flag = '0' order by form_name, version`,
  },
  {
    part: 'reviewProjects',
    entity: reviewProject,
    sql: `select * from ds_tb_review_project where tenant_id = $1 and competition_id = $2 and del_flag = '0' order by start_time, project_name`,
  },
  {
    part: 'awardRules',
    entity: awardRule,
    sql: `select a.* from ds_tb_award_rule a join ds_tb_review_project p on p.id = a.project_id and p.tenant_id = a.tenant_id
      where a.tenant_id = $1 and p.competition_id = $2 and a.del_flag = '0' and p.del_flag = '0' order by p.start_time, p.id, a.level`,
  },
  {
    part: 'certificateTemplates',
    entity: certificateTemplate,
    sql: `select * from ds_tb_certificate_template where tenant_id = $1 and competition_id = $2 and del_flag = '0'
      order by template_name, version`,
  },
  {
    part: 'recusalRules',
    entity: recusalRule,
    sql: `select * from ds_tb_recusal_rule where tenant_id = $1 and competition_id = $2 and del_flag = '0' order by rule_type`,
  },
];

/** Records of a whole tenant that a configuration names, with the columns of their names. */
export const namedElsewhere: readonly { readonly entity: Entity; readonly sql: string }[] = [
  {
    entity: competition,
    sql: `select id, competition_code as name from ds_tb_competition where tenant_id = $1 and del_flag = '0'`,
  },
  {
    entity: reviewTemplate,
    sql: `select id, template_name || '@' || version as name from ds_tb_review_template where tenant_id = $1 and del_flag = '0'`,
  },
  {
    entity: reviewFormula,
    sql: `select id, formula_name || '@' || version as name from ds_tb_review_formula where tenant_id = $1 and del_flag = '0'`,
  },
  {
    entity: expertGroup,
    sql: `select id, group_name as name from ds_tb_expert_group where tenant_id = $1 and del_flag = '0'`,
  },
];

/** What rows are called in a configuration, and which rows those names stand for. */
export interface Names {
  readonly nameOf: (entity: string, id: string) => string | undefined;
  readonly idOf: (entity: string, name: string) => string | undefined;
  readonly add: (entity: string, id: string, name: string) => void;
}

export function createNames(): Names {
  const names = new Map<string, string>();
  const ids = new Map<string, string>();
  return {
    nameOf: (entity, id) => names.get(`${entity} ${id}`),
    idOf: (entity, name) => ids.get(`${entity} ${name}`),
    add(entity, id, name) {
      names.set(`${entity} ${id}`, name);
      ids.set(`${entity} ${name}`, id);
    },
  };
}

/** Set by where a row stands, or by the set-up itself. */
const implied: ReadonlySet<string> = new Set(['stepDone']);

/** The fields that a configuration has of a record, in the order of the definition. */
export function configFields({ name, fields }: Entity): readonly (readonly [string, Field])[] {
  const above = name === competition.name ? '' : name === reviewTemplateItem.name ? 'templateId' : 'competitionId';
  return Object.entries(fields).filter(
    ([field, { server, kind, writeOnly, cipher }]) =>
      !server && !writeOnly && !cipher && kind !== 'file' && field !== above && !implied.has(field),
  );
}

/** What tells a row of a list from the others: its key without the competition, as `一等奖标准@1`. */
export function nameIn({ key, fields }: Entity, row: Readonly<Record<string, unknown>>): string {
  const own = key.filter((field) => field !== 'competitionId' && field !== 'templateId');
  const textOf = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '');
  return own.map((field) => textOf(row[field] ?? fields[field]?.default)).join('@');
}

/** A question whose options name their fees, by `to`. */
function withFees(value: unknown, to: (fee: string) => string | undefined): unknown {
  if (!Array.isArray(value)) return value;
  return (value as readonly FormField[]).map((question) =>
    Array.isArray(question?.options)
      ? {
          ...question,
          options: question.options.map((option) => (option?.feeId === undefined ? option : { ...option, feeId: to(option.feeId) })),
        }
      : question,
  );
}

/** A stored value as a configuration has it; undefined if it is empty. */
function toConfigValue(field: Field, value: unknown, names: Names): unknown {
  if (value === null || value === undefined || value === '') return undefined;
  if (field.kind === 'ref') {
    const found = membersOf(value, field.many).flatMap((id) => names.nameOf(field.of ?? '', id) ?? []);
    return field.many ? found : found[0];
  }
  if (field.of === 'formFields') return withFees(value, (fee) => names.nameOf(costItem.name, fee));
  const wire = toWireValue(field, value, false);
  return field.many && typeof wire === 'string' ? wire.split(',') : wire;
}

/** A stored row as a configuration has it. */
export function toConfigRow(entity: Entity, row: AnyRow, names: Names): Record<string, unknown> {
  return Object.fromEntries(
    configFields(entity).flatMap(([name, field]) => {
      const value = toConfigValue(field, row[name], names);
      return value === undefined ? [] : [[name, value] as const];
    }),
  );
}

/** A name in a configuration that stands for no row. */
export class UnknownName extends Error {
  readonly field: string;
  constructor(field: string, name: string) {
    super(name);
    this.field = field;
  }
}

/** Values of a configuration as a call takes them. @throws UnknownName */
export function fromConfigRow(entity: Entity, row: Readonly<Record<string, unknown>>, names: Names): Record<string, unknown> {
  const idOf = (field: string, of: string, name: unknown): string => {
    const id = names.idOf(of, String(name));
    if (id === undefined) throw new UnknownName(field, String(name));
    return id;
  };
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => {
      const field = entity.fields[name];
      if (!field || value === null || value === '') return [name, value];
      if (field.kind === 'ref') {
        const ids = (Array.isArray(value) ? value : [value]).map((one) => idOf(name, field.of ?? '', one));
        return [name, ids.join(',')];
      }
      if (field.of === 'formFields') return [name, withFees(value, (fee) => idOf(name, costItem.name, fee))];
      return [name, field.many && Array.isArray(value) ? value.join(',') : value];
    }),
  );
}
