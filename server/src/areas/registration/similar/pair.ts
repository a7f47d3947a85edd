import type { StoredRow } from '@saiyun/sdk/contract';
import { worksPair } from '@saiyun/sdk/entities';
import { fromWireTime } from '@saiyun/sdk/view';
import { requiredIssue } from '../../../http/call/input.ts';
import { entityModule, type TxCtx } from '../../../kernel/entity-module.ts';
import { inputFailure } from '../../../kernel/failure.ts';
import { noteSimilarity } from './compare.ts';

type Pair = StoredRow<typeof worksPair>;
interface Given {
  readonly opinion?: string | null;
}

/** A cleared pair no longer counts for its works. */
const judge =
  (counts: boolean) =>
  async (ctx: TxCtx, { id, worksId, otherId }: Pair, { opinion }: Given) => {
    await noteSimilarity(ctx, [worksId, otherId], { id, counts });
    return { opinion: opinion ?? null };
  };

/** How long whoever decided can take it back without a word, in ms. */
const secondThoughtMs = 30_000;

/** Back to be checked: with the reason, except for what one has decided a moment ago. */
const reopen = async (ctx: TxCtx, row: Pair, { opinion }: Given) => {
  const isOwn = row.updateBy === ctx.actor.username;
  const at = row.updateTime ? fromWireTime(row.updateTime) : undefined;
  const isRecent = at !== undefined && ctx.now().getTime() - at.getTime() < secondThoughtMs;
  if (!opinion && !(isOwn && isRecent)) throw inputFailure(requiredIssue('opinion'));
  return judge(true)(ctx, row, { opinion });
};

/** Pairs of similar works: found by the platform, judged by people. */
export const worksPairModule = entityModule(worksPair, { verbs: { clear: judge(false), confirm: judge(true), reopen } });
