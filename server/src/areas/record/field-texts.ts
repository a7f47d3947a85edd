import type { Field } from '@saiyun/sdk/contract';
import { membersOf } from '@saiyun/sdk/logic/draft';
import type { Ctx } from '../../kernel/context.ts';
import { dictsOf, titlesFor } from '../../kernel/dict/dicts.ts';

type Image = Readonly<Record<string, unknown>>;

/** What a value of a field reads as; null where it says so itself. */
export type TextOf = (field: Field, value: unknown) => string | null;

/** What references and words read as, with one query for each record that is named. */
export async function textsFor(ctx: Ctx, fields: ReadonlyMap<string, Field>, images: readonly Image[]): Promise<TextOf> {
  const dicts = await dictsOf(ctx, ctx.tenantId);
  const wanted = new Map<string, Set<string>>();
  for (const [name, field] of fields) {
    if (field.kind !== 'ref' || !field.of) continue;
    const ids = wanted.get(field.of) ?? new Set<string>();
    wanted.set(field.of, ids);
    for (const image of images) for (const id of membersOf(image[name], field.many)) ids.add(id);
  }
  const titles = await titlesFor(ctx, ctx.db, wanted);
  return (field, value) => {
    if (field.kind !== 'ref' && field.kind !== 'dict') return null;
    const text = (one: string): string | undefined =>
      field.kind === 'ref' ? titles.get(field.of ?? '')?.get(one) : dicts.get(field.of ?? '')?.text(one, ctx.language);
    const members = membersOf(value, field.many);
    return members.length > 0 ? members.map((one) => text(one) ?? '').join(',') : null;
  };
}
