import { reviewProject, stage, timelineException } from '@saiyun/sdk/entities';
import type { TimelineFacts } from '@saiyun/sdk/logic/timeline';
import { useQuery } from '@tanstack/react-query';
import { useMay } from '../../../../kit/permission/use-may.ts';
import { client } from '../../../../lib/api/client.ts';
import { keys } from '../../../../lib/api/query-keys.ts';
import { useLanguage } from '../../../../lib/store/language.ts';

/** More extensions than these nobody grants one by one. */
const most = 1000;

type Around = Omit<TimelineFacts, 'competition'>;

interface Found {
  readonly data: Around | undefined;
  readonly error: Error | null;
  readonly refetch: () => unknown;
}

/** The rows around a competition that its timeline follows from, as far as the reader may see them. */
export function useFacts(competitionId: string): Found {
  const may = useMay();
  const lang = useLanguage();
  const within = (column: string) => ({ match: { competitionId }, column, order: 'asc' as const });
  const { data, error, refetch } = useQuery({
    queryKey: [...keys.entity(stage.name), 'timeline', competitionId, lang],
    queryFn: async (): Promise<Around> => {
      const [stages, projects, exceptions] = await Promise.all([
        may.call(stage, 'list') ? client.entity(stage).rows(within('stageNo')).toArray({ limit: most }) : [],
        may.call(reviewProject, 'list') ? client.entity(reviewProject).rows(within('startTime')).toArray({ limit: most }) : [],
        may.call(timelineException, 'list') ? client.entity(timelineException).rows(within('newEnd')).toArray({ limit: most }) : [],
      ]);
      return { stages, projects, exceptions };
    },
    staleTime: 0,
  });
  return { data, error, refetch };
}
