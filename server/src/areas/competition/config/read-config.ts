import type { AnyRow, CompetitionConfig, ConfigPart, ConfigRow, Entity } from '@saiyun/sdk/contract';
import { competition, reviewTemplateItem } from '@saiyun/sdk/entities';
import { type Params, textParam } from '@saiyun/sdk/logic/query';
import type { Tx } from '../../../db/db.ts';
import { rolesForCall, scopeOf } from '../../../kernel/access/access.ts';
import type { Ctx } from '../../../kernel/context.ts';
import { Failure, inputFailure } from '../../../kernel/failure.ts';
import { type DbRow, fromDb } from '../../../kernel/row/row.ts';
import { moduleNamed } from '../../../kernel/tasks/modules.ts';
import { readDbRows, readRow } from '../../../kernel/write/standard-calls.ts';
import { competitionModule } from '../competition.ts';
import { createNames, type Names, namedElsewhere, nameIn, type Section, sections, toConfigRow } from './sections.ts';

/** A stored row beside what a configuration says of it. */
export interface StoredConfig {
  readonly row: AnyRow;
  /** As a configuration has it; the names of all lists must be known. */
  readonly values: () => Record<string, unknown>;
  readonly name: string;
  readonly items: readonly StoredConfig[];
}

/** The names of all that configurations of a tenant refer to, outside of one competition. */
export async function namesOf(ctx: Ctx, tx: Tx): Promise<Names> {
  const names = createNames();
  for (const { entity, sql } of namedElsewhere)
    for (const { id, name } of await tx.many<{ id: string; name: string }>(sql, [ctx.tenantId])) names.add(entity.name, id, name);
  return names;
}

/** The rows of a list as they are stored, with their names added to `names`. */
export async function storedRows(ctx: Ctx, tx: Tx, section: Section, competitionId: string, names: Names): Promise<StoredConfig[]> {
  const { entity, sql, items } = section;
  const rows = (await tx.many<DbRow>(sql, [ctx.tenantId, competitionId])).map((row) => fromDb(ctx, entity, row));
  await refuseUnseen(ctx, tx, entity, rows);
  const below = items ? await itemsOf(ctx, tx, rows, names) : new Map<string, StoredConfig[]>();
  const all = rows.map((row) => stored(entity, row, names, below.get(row.id)));
  for (const { row, name } of all) names.add(entity.name, row.id, name);
  return all;
}

/** A configuration is whole or there is none: it is refused to whom a data rule hides a row of it. */
async function refuseUnseen(ctx: Ctx, tx: Tx, entity: Entity, rows: readonly AnyRow[]): Promise<void> {
  const module = moduleNamed(ctx, entity.name);
  const roles = rolesForCall(ctx, entity, 'list');
  if (!module || rows.length === 0 || scopeOf(ctx, module, roles, 1) === undefined) return;
  const ids = rows.map(({ id }) => id);
  if ((await readDbRows(ctx, tx, module, roles, ids)).length < ids.length) throw new Failure('access.denied');
}

const stored = (entity: Entity, row: AnyRow, names: Names, items: readonly StoredConfig[] = []): StoredConfig => {
  const values = (): Record<string, unknown> => toConfigRow(entity, row, names);
  // What names a row are its own fields, and rows of lists before it.
  return { row, values, name: nameIn(entity, values()), items };
};

/** The items of review templates by template. An item is named within its template only. */
async function itemsOf(ctx: Ctx, tx: Tx, templates: readonly AnyRow[], names: Names): Promise<ReadonlyMap<string, StoredConfig[]>> {
  const rows = await tx.many<DbRow>(
    `select * from ds_tb_review_template_item where tenant_id = $1 and template_id = any($2) and del_flag = '0' order by order_num, id`,
    [ctx.tenantId, templates.map(({ id }) => id)],
  );
  const all = rows.map((row) => fromDb(ctx, reviewTemplateItem, row));
  for (const item of all) names.add(reviewTemplateItem.name, item.id, item.itemCode);
  const found = new Map<string, StoredConfig[]>();
  for (const item of all) found.set(item.templateId, [...(found.get(item.templateId) ?? []), stored(reviewTemplateItem, item, names)]);
  return found;
}

/** A row of a configuration with its state by name, where it has one that a configuration sets. */
const told = ({ entity, items }: Section, { row, values, items: below }: StoredConfig): ConfigRow => ({
  ...values(),
  ...(isVersioned(entity) && { state: stateName(entity, row) }),
  ...(items && { items: below.map((item) => item.values()) }),
});

/** Whether rows of a record are versions, which are drafts, in use or retired; a configuration says which. */
export function isVersioned({ verbs }: Entity): boolean {
  return 'use' in verbs && 'retire' in verbs;
}

/** The state of a row by its name in the definition. */
export function stateName({ states, stateField = 'status' }: Entity, row: AnyRow): string {
  return Object.entries(states).find(([, value]) => value === row[stateField])?.[0] ?? '';
}

/** GET /dsTbCompetition/config: all that is set up for a competition, as a document that `applyConfig` takes, here or elsewhere. */
export async function readConfig(ctx: Ctx, params: Params): Promise<CompetitionConfig> {
  const roles = rolesForCall(ctx, competition, 'queryById');
  rolesForCall(ctx, competition, 'edit');
  const id = textParam(params, 'id');
  if (id === undefined) throw inputFailure({ field: 'id', code: 'required' });
  return ctx.db.tx(async (tx) => {
    const row = await readRow(ctx, tx, competitionModule, roles, id);
    const names = await namesOf(ctx, tx);
    const lists: Partial<Record<ConfigPart, readonly ConfigRow[]>> = {};
    const read: (readonly [Section, readonly StoredConfig[]])[] = [];
    for (const section of sections) read.push([section, await storedRows(ctx, tx, section, row.id, names)]);
    // Told once all lists are read: a group names its form, which comes later.
    for (const [section, rows] of read) if (rows.length > 0) lists[section.part] = rows.map((one) => told(section, one));
    return { kind: 'competition', version: 1, competition: toConfigRow(competition, row, names), ...lists };
  });
}
