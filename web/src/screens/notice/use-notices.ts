import { openMessageSocket } from '@saiyun/sdk';
import { times, type UserInfo } from '@saiyun/sdk/contract';
import { withMenu } from '@saiyun/sdk/logic/menu';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { isJeecg } from '../../lib/api/backend.ts';
import { client } from '../../lib/api/client.ts';
import { unreadNotices } from '../../lib/api/notice-calls.ts';
import { keys } from '../../lib/api/query-keys.ts';
import { askService } from '../../lib/api/service-mode.ts';
import { renewDicts } from '../../lib/api/use-dict.ts';
import { sessionStore, setPermissions } from '../../lib/store/session.ts';

/** How many unread notices of each kind the header shows. */
const shown = 8;

/** The unread notices, polled until a poll fails; any later read resumes the polling (NOTICE-07). */
export const unreadPoll = queryOptions({
  queryKey: keys.unreadNotices,
  queryFn: () => unreadNotices(shown),
  refetchInterval: (query) => (query.state.status === 'error' ? false : times.noticePollMs),
  refetchOnWindowFocus: true,
  staleTime: 0,
  retry: false,
});

export function useUnread() {
  return useQuery(unreadPoll);
}

/** Refreshes menus, buttons and dictionaries while the page stays as it is. */
const renewRights = async (): Promise<void> => {
  const loaded = withMenu(await client.permissions());
  setPermissions(loaded);
  await renewDicts(loaded.dictVersion);
};
/** What cannot be read now is read with the next event or page. */
const ignored = (): undefined => undefined;

/**
 * Listens to the server's events for the account: new notices (NOTICE-08) and changed dictionaries and grants are read again, and a session
 * that was ended elsewhere ends here.
 */
export function useMessages(user: UserInfo): void {
  const queries = useQueryClient();
  useEffect(() => {
    const socket = openMessageSocket({
      baseUrl: location.origin,
      userId: user.id,
      token: () => sessionStore.get().token,
      jitter: 0.2,
      // Before 3.3 a JeecgBoot refuses the token here.
      ...(isJeecg && { tokenProtocol: 'learned' }),
    });
    socket.listen('notices', () => {
      void queries.invalidateQueries({ queryKey: keys.notices });
      // What somebody is told of usually waits for them too.
      void queries.invalidateQueries({ queryKey: keys.startPages });
    });
    socket.listen('dicts', () => void renewDicts().catch(ignored));
    socket.listen('grants', () => {
      renewRights().catch(ignored);
      // Rows tell a sub-administrator what it was not given for them.
      void queries.invalidateQueries({ queryKey: keys.entities });
    });
    socket.listen('maintenance', () => void askService());
    // Any call discovers that the session is over and reports it.
    socket.listen('signOut', () => void client.send('GET', '/user/info', {}).catch(ignored));
    let lost = false;
    socket.onState((state) => {
      // Changes during the interruption were not announced.
      if (state === 'open' && lost) renewRights().catch(ignored);
      lost = state !== 'open';
    });
    return () => socket.close();
  }, [user.id, queries]);
}
