import type { StoredRow } from '@saiyun/sdk/contract';
import { worksPair } from '@saiyun/sdk/entities';
import { entityModule, type TxCtx } from '../../../kernel/entity-module.ts';
import { noteSimilarity } from './compare.ts';

/** A cleared pair no longer counts for its works. */
const judge =
  (counts: boolean) =>
  async (ctx: TxCtx, { id, worksId, otherId }: StoredRow<typeof worksPair>, { opinion }: { readonly opinion?: string | null }) => {
    await noteSimilarity(ctx, [worksId, otherId], { id, counts });
    return { opinion: opinion ?? null };
  };

/** Pairs of similar works: found by the platform, judged by people. */
export const worksPairModule = entityModule(worksPair, { verbs: { clear: judge(false), confirm: judge(true) } });
