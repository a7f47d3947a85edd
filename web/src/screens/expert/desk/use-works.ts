import type { MyReviewRow } from '@saiyun/sdk';
import { reviewCalls } from '@saiyun/sdk/calls';
import { reviewStatus } from '@saiyun/sdk/entities';
import { isOpenReview } from '@saiyun/sdk/rules';
import { useQuery } from '@tanstack/react-query';
import { client } from '../../../lib/api/client.ts';
import { keys } from '../../../lib/api/query-keys.ts';
import { useLanguage } from '../../../lib/store/language.ts';
import { type Neighbours, neighboursOf } from '../review-neighbours.ts';

/** More works of one project than these an expert does not have. */
const mostWorks = 500;

/** The expert's works of one project, in the order of their codes. */
export interface DeskWorks {
  readonly rows: readonly MyReviewRow[];
  readonly done: number;
  /** How many others still wait. */
  readonly left: number;
  readonly neighbours: Neighbours;
  /** The next work that waits: after this one, else from the beginning. */
  readonly nextOpen: string | undefined;
}

const isLive = ({ status }: MyReviewRow): boolean => status !== reviewStatus.returned && status !== reviewStatus.cancelled;

/** The works among which a review stands. */
export function worksAbout(all: readonly MyReviewRow[], id: string): DeskWorks {
  const rows = all.filter((row) => isLive(row) || row.id === id).toSorted((a, b) => a.anonymousCode.localeCompare(b.anonymousCode));
  const at = rows.findIndex((row) => row.id === id);
  const open = (row: MyReviewRow) => row.id !== id && isOpenReview(row.status);
  return {
    rows,
    done: rows.filter(({ status }) => status === reviewStatus.submitted).length,
    left: rows.filter(open).length,
    neighbours: neighboursOf(
      id,
      rows.map((row) => row.id),
    ),
    nextOpen: [...rows.slice(at + 1), ...rows.slice(0, Math.max(at, 0))].find(open)?.id,
  };
}

/** The works of a review's project, for the list beside and the progress. */
export function useWorks({ id, projectId }: Pick<MyReviewRow, 'id' | 'projectId'>): DeskWorks {
  const lang = useLanguage();
  const query = { projectId, pageNo: 1, pageSize: mostWorks };
  const { data } = useQuery({
    queryKey: keys.myReviewList({ ...query, lang }),
    queryFn: () => reviewCalls(client.send).myList(query),
  });
  return worksAbout(data?.records ?? [], id);
}
