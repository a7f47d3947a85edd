import { useRoles, useSession } from '../../lib/store/session.ts';
import { useStartPage } from '../dashboard/use-start-page.ts';

/** When competitions close for the reader, by their ids; none for whoever is not an entrant. */
export function useOwnEnds(): ReadonlyMap<string, string> {
  const isEntrant = useRoles().includes('APPL');
  const isIn = useSession().token !== undefined;
  const { data } = useStartPage('APPL', isIn && isEntrant);
  return new Map(isIn && isEntrant ? data?.open?.map(({ id, registerEnd }) => [id, registerEnd] as const) : []);
}
