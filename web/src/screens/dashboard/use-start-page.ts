import { dashboardCalls } from '@saiyun/sdk/calls';
import type { Role } from '@saiyun/sdk/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { client } from '../../lib/api/client.ts';
import { queryClient } from '../../lib/api/query-client.ts';
import { keys } from '../../lib/api/query-keys.ts';
import { useLanguage } from '../../lib/store/language.ts';

const calls = dashboardCalls(client.send);
/** How old the numbers of a page that stays open may be. */
const refreshMs = 60_000;

/** Puts the first steps away, or calls them back; start pages that are open follow. */
export async function keepFirstSteps(isShown: boolean): Promise<void> {
  await calls.keepFirstSteps(isShown);
  await queryClient.invalidateQueries({ queryKey: keys.startPages });
}

/** The start page of the account in a role, by default its first; read again every minute and whenever the reader returns to it. */
export function useStartPage(role: Role | undefined, isWanted = true) {
  const lang = useLanguage();
  return useQuery({
    queryKey: keys.startPage(lang, role),
    queryFn: () => calls.startPage(role),
    enabled: isWanted,
    placeholderData: keepPreviousData,
    refetchInterval: refreshMs,
    refetchOnWindowFocus: true,
    refetchOnMount: 'always',
  });
}
