import type { Field } from '@saiyun/sdk/contract';
import { membersOf } from '@saiyun/sdk/logic/draft';
import type { Ctx } from '../../kernel/context.ts';
import { dictsOf, fileNames, titlesFor } from '../../kernel/dict/dicts.ts';

type Image = Readonly<Record<string, unknown>>;
type Fields = ReadonlyMap<string, Field>;

/** What a value of a field reads as; null where it says so itself. `beside` holds the other fields that are known of the row. */
export type TextOf = (field: Field, value: unknown, beside?: Image) => string | null;

/** The record that a reference names, which another field of the row may decide. */
const targetOf = ({ of, ofBy }: Field, beside: Image): string | undefined => (ofBy ? ofBy.of[String(beside[ofBy.field])] : of);

/** What references, words and files read as, with one query for each record that is named. */
export async function textsFor(ctx: Ctx, seen: readonly (readonly [Fields, readonly Image[]])[]): Promise<TextOf> {
  const dicts = await dictsOf(ctx, ctx.tenantId);
  const wanted = new Map<string, Set<string>>();
  const paths = new Set<string>();
  for (const [fields, images] of seen)
    for (const [name, field] of fields)
      for (const image of images) {
        const target = targetOf(field, image);
        if (field.kind === 'file') for (const path of membersOf(image[name], true)) paths.add(path);
        if ((field.kind !== 'ref' && !field.ofBy) || !target) continue;
        const ids = wanted.get(target) ?? new Set<string>();
        wanted.set(target, ids);
        for (const id of membersOf(image[name], field.many)) ids.add(id);
      }
  const titles = await titlesFor(ctx, ctx.db, wanted);
  const files = await fileNames(ctx, ctx.db, paths);
  return (field, value, beside = {}) => {
    const of = targetOf(field, beside) ?? '';
    const isRef = field.kind === 'ref' || field.ofBy !== undefined;
    if (!isRef && field.kind !== 'dict' && field.kind !== 'file') return null;
    const text = (one: string): string | undefined => {
      if (field.kind === 'file') return files.get(one);
      return isRef ? titles.get(of)?.get(one) : dicts.get(of)?.text(one, ctx.language);
    };
    const members = membersOf(value, field.many || field.kind === 'file');
    return members.length > 0 ? members.map((one) => text(one) ?? '').join(',') : null;
  };
}
