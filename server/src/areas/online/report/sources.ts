import { allFields, type Entity, type Field, type Label } from '@saiyun/sdk/contract';
import { onlineReport, onlineStatus } from '@saiyun/sdk/entities';
import { may } from '@saiyun/sdk/logic/permission';
import { rolesForCall } from '../../../kernel/access/access.ts';
import type { Ctx } from '../../../kernel/context.ts';
import { type EntityModule, Failure } from '../../../kernel/entity-module.ts';
import { columnsOf } from '../../../kernel/row/columns.ts';
import { type FindModule, holdsRole, isReportable, sourceOf } from '../source-module.ts';

interface Source {
  /** As definitions store it. */
  readonly source: string;
  readonly name: Label;
  readonly kind: 'record' | 'form';
}

interface FormRow {
  readonly code: string;
  readonly name: string;
  readonly nameEn: string | null;
  readonly readRoles: string;
}

/** GET sources: what a report or printed page can be about: records and published forms that the caller itself may list. */
export async function sourcesFor(ctx: Ctx, all: () => readonly EntityModule[]): Promise<readonly Source[]> {
  rolesForCall(ctx, onlineReport, 'queryById');
  const records = all()
    .filter(({ entity, rules }) => entity.calls.includes('list') && !rules.shows && may(ctx.actor, entity, 'list').kind === 'allowed')
    .map(({ entity }): Source => ({ source: entity.name, name: entity.label, kind: 'record' }));
  const forms = await ctx.db.many<FormRow>(
    `select code, form_name as name, form_name_en as "nameEn", read_roles as "readRoles" from online_form
     where tenant_id = $1 and status = '${onlineStatus.published}' and del_flag = '0' order by code limit 500`,
    [ctx.tenantId],
  );
  const readable = forms.filter(({ readRoles }) => holdsRole(readRoles, ctx.actor.roles));
  return [
    ...readable.map(({ code, name, nameEn }): Source => ({ source: `form:${code}`, name: [name, nameEn || name], kind: 'form' })),
    ...records,
  ];
}

interface SourceField extends Pick<Field, 'kind' | 'label' | 'of' | 'many'> {
  /** As a report names it; `<field>.<other>` is a field of the row that the first one refers to. */
  readonly field: string;
  /** The reference that leads to it. */
  readonly through?: Label;
}

/** Of no use to anybody who reads a report. */
const inner: ReadonlySet<string> = new Set(['delFlag', 'revision']);

const fieldsOf = (entity: Entity): readonly (readonly [string, Field])[] => {
  const { byName } = columnsOf(entity);
  return Object.entries(allFields(entity)).filter(([name, field]) => byName.has(name) && !inner.has(name) && isReportable(field));
};

const told = (name: string, { kind, label, of, many }: Field): SourceField => ({
  field: name,
  kind,
  label,
  ...(of !== undefined && { of }),
  ...(many && { many }),
});

/** GET fields: what columns and conditions of a source can be, with the fields of the rows that it refers to. */
export async function fieldsOfSource(ctx: Ctx, find: FindModule, name: string): Promise<readonly SourceField[]> {
  rolesForCall(ctx, onlineReport, 'queryById');
  const source = await sourceOf(ctx, find, name);
  if (!source || source.module.rules.shows) throw new Failure('online.report_broken');
  rolesForCall(source.ctx, source.module.entity, 'list');
  const own = fieldsOf(source.module.entity);
  const joined = own.flatMap(([through, field]) => {
    const other = field.kind === 'ref' && !field.many && field.of !== undefined ? find(field.of) : undefined;
    if (!other?.entity.calls.includes('list') || other.rules.shows || may(ctx.actor, other.entity, 'list').kind !== 'allowed') return [];
    return fieldsOf(other.entity).map(([one, of]) => ({ ...told(`${through}.${one}`, of), through: field.label }));
  });
  return [...own.map(([one, field]) => told(one, field)), ...joined];
}
