import type { Entity } from '@saiyun/sdk/contract';
import type { Ctx } from '../context.ts';
import type { EntityModule, MoreColumns } from '../entity-module.ts';
import { exampleMarks } from '../tasks/messages.ts';

/** Whether a name is one of a column beside the record's fields: no field has a colon. */
export function isMoreColumn(name: string): boolean {
  return name.includes(':');
}

/** The record with further columns of its sheets as if they were fields of its own. */
export function withColumns(entity: Entity, more: MoreColumns): Entity {
  if (more.size === 0) return entity;
  const fields = Object.fromEntries([...more].flatMap(([name, { field }]) => (isMoreColumn(name) ? [[name, field]] : [])));
  return { ...entity, fields: { ...entity.fields, ...fields } };
}

/** What the example row of a template says without its mark: it tells what the template is for. */
const unmarked = (text: string): string => {
  const mark = Object.values(exampleMarks).find((one) => text.startsWith(one)) ?? '';
  return text.slice(mark.length);
};

/** The record as its sheets may say it, with the columns that they may have beside its fields: all, or those of a sheet with these texts. */
export async function sheetEntity(ctx: Ctx, { entity, rules }: EntityModule, texts?: readonly string[]): Promise<Entity> {
  return withColumns(entity, (await rules.moreColumns?.(ctx, texts && { texts: texts.map(unmarked) })) ?? new Map());
}
