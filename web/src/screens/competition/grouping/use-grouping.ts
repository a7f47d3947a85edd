import { competitionCalls, type GroupingBoard, type WorkMove } from '@saiyun/sdk/calls';
import type { Language } from '@saiyun/sdk/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { offerUndo } from '../../../kit/undo/undo.ts';
import { warnOf } from '../../../kit/warn.ts';
import { client } from '../../../lib/api/client.ts';
import { faultOf } from '../../../lib/errors/error-policy.ts';
import { feedback } from '../../../lib/errors/feedback.ts';
import { useLanguage } from '../../../lib/store/language.ts';
import { groupingTexts } from '../../../messages/grouping/index.ts';
import { tableTexts } from '../../../messages/table/index.ts';
import { afterMoves } from './logic/index.ts';

export const calls = competitionCalls(client.send);

/** Apart from the lists of works, because a move shows itself without thousands of rows read again. */
const boardKey = (competitionId: string, lang: Language) => ['grouping', competitionId, lang] as const;

/** The works and groups of a competition. */
export function useBoard(competitionId: string) {
  const lang = useLanguage();
  return useQuery({ queryKey: boardKey(competitionId, lang), queryFn: () => calls.grouping(competitionId), staleTime: 0 });
}

/** Sends moves to the server, shows them at once when it has taken them, and offers to take them back; false if it refused. */
export function useMoves(competitionId: string): (moves: readonly WorkMove[], text: string) => Promise<boolean> {
  const cache = useQueryClient();
  const lang = useLanguage();
  const queryKey = boardKey(competitionId, lang);
  const send = async (moves: readonly WorkMove[]) => {
    const done = await calls.regroup(competitionId, moves);
    cache.setQueryData<GroupingBoard>(queryKey, (board) => board && afterMoves(board, moves));
    return done;
  };
  return async (moves, text) => {
    if (moves.length === 0) return false;
    try {
      const { undo } = await send(moves);
      await tableTexts.load(lang);
      offerUndo(text, () => send(undo));
      return true;
    } catch (error) {
      const { code } = faultOf(error);
      if (code === 'row.stale' || code === 'row.missing') feedback.message('warning', groupingTexts.now('changed'));
      else warnOf(error);
      // Somebody else may have moved works, or begun a review.
      await cache.invalidateQueries({ queryKey });
      return false;
    }
  };
}
