import { joinPhrases, type Language, labelIn } from '@saiyun/sdk/contract';
import { storedFile } from '@saiyun/sdk/entities';
import type { WireRow } from '@saiyun/sdk/logic/draft';
import type { Tx } from '../../db/db.ts';
import type { Ctx } from '../../kernel/context.ts';
import { titlesFor } from '../../kernel/dict/dicts.ts';
import { type EntityModule, entityModule } from '../../kernel/entity-module.ts';
import { accountNamed } from '../../kernel/row/account-named.ts';
import { liveRows } from '../../kernel/row/columns.ts';
import { onlineRows, readable } from './stored-file.ts';

interface FileUse {
  readonly entity: string;
  readonly id: string;
}

/** A line names this many uses; beyond that it gives the number. */
const mostTold = 3;

/** The titles of those rows that the caller may read. For other uses of a file only the kind of record is shown. */
const titlesSeen = async (ctx: Ctx, tx: Tx, module: EntityModule, ids: ReadonlySet<string>): Promise<ReadonlyMap<string, string>> => {
  const live = liveRows(module.entity, ctx.tenantId, 2);
  const scope = readable({ ctx, module }, 2 + live.params.length);
  const rows = await tx.many<{ id: string }>(
    `select t.id from ${module.entity.table} t where t.id = any($1) and ${live.sql}${scope ? ` and (${scope.sql})` : ''}`,
    [[...ids], ...live.params, ...(scope?.params ?? [])],
  );
  const { name } = module.entity;
  const titles = await titlesFor(ctx, tx, new Map([[name, new Set(rows.map(({ id }) => id))]]));
  return titles.get(name) ?? new Map();
};

/** `作品 · 《…》；…`, with each use once. */
const told = (language: Language, texts: readonly string[]): string | null => {
  const all = [...new Set(texts)];
  if (all.length === 0) return null;
  const shown = joinPhrases(language, all.slice(0, mostTold));
  if (all.length <= mostTold) return shown;
  return language === 'en' ? `${shown}; and ${all.length - mostTold} more` : `${shown} 等 ${all.length} 处`;
};

/** Who uploaded each file and what uses it, in words. */
const derives = async (
  ctx: Ctx,
  tx: Tx,
  modules: readonly EntityModule[],
  ids: readonly string[],
): Promise<ReadonlyMap<string, WireRow>> => {
  // Deleted too: a file outlives the account that uploaded it.
  const rows = await tx.many<{ id: string; uploader: string | null; refs: readonly FileUse[] | null }>(
    `select f.id, f.refs, coalesce((
       ${accountNamed(`nullif(u.realname, '')`, 'f.create_by', '$2', 'any')}), f.create_by) as uploader
     from ds_tb_file f where f.id = any($1) and f.tenant_id = $2`,
    [ids, ctx.tenantId],
  );
  const named = new Map<string, Set<string>>();
  for (const { entity, id } of rows.flatMap(({ refs }) => refs ?? [])) named.set(entity, (named.get(entity) ?? new Set()).add(id));
  const labels = new Map<string, string>();
  const titles = new Map<string, ReadonlyMap<string, string>>();
  for (const [name, used] of named) {
    const module = modules.find(({ entity }) => entity.name === (name === onlineRows ? 'onlineForm' : name));
    if (!module) continue;
    labels.set(name, labelIn(module.entity.label, ctx.language));
    if (name !== onlineRows) titles.set(name, await titlesSeen(ctx, tx, module, used));
  }
  const textOf = ({ entity, id }: FileUse): string => {
    const title = titles.get(entity)?.get(id);
    return [labels.get(entity) ?? entity, ...(title ? [title] : [])].join(' · ');
  };
  return new Map(rows.map(({ id, uploader, refs }) => [id, { uploader, usedBy: told(ctx.language, (refs ?? []).map(textOf)) }]));
};

/** Stored files as a record. A sub-administrator, who looks after only a part, sees its own uploads. */
export function fileModule(modules: () => readonly EntityModule[]): EntityModule {
  return entityModule(storedFile, {
    scopes: { SUB: ({ actor }, first) => ({ sql: `t.create_by = $${first}`, params: [actor.username] }) },
    derives: (ctx, tx, ids) => derives(ctx, tx, modules(), ids),
  });
}
