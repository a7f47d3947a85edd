import { openMessageSocket } from '@saiyun/sdk';
import { times, type UserInfo } from '@saiyun/sdk/contract';
import { withMenu } from '@saiyun/sdk/logic/menu';
import { reloadsNotices } from '@saiyun/sdk/logic/notice';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { client } from '../../lib/api/client.ts';
import { unreadNotices } from '../../lib/api/notice-calls.ts';
import { keys } from '../../lib/api/query-keys.ts';
import { renewDicts } from '../../lib/api/use-dict.ts';
import { sessionStore, setPermissions } from '../../lib/store/session.ts';

/** Unread notices that the header shows of each kind. */
const shown = 8;

/** The unread notices, polled until a poll fails; whatever reads them anew starts the polling again (NOTICE-07). */
export function useUnread() {
  return useQuery({
    queryKey: keys.unreadNotices,
    queryFn: () => unreadNotices(shown),
    refetchInterval: (query) => (query.state.status === 'error' ? false : times.noticePollMs),
    refetchOnWindowFocus: true,
    staleTime: 0,
    retry: false,
  });
}

/** Menus, buttons and dictionaries as they are now, while the page stays as it is. */
const renewRights = async (): Promise<void> => {
  const loaded = withMenu(await client.permissions());
  setPermissions(loaded);
  await renewDicts(loaded.dictVersion);
};
/** What cannot be read now is read with the next news, or with the next page. */
const later = (): undefined => undefined;

/**
 * Hears what the server says to the account: notices are read anew (NOTICE-08), so are dictionaries and grants that changed, and a session that
 * was ended elsewhere ends here.
 */
export function useMessages(user: UserInfo): void {
  const queries = useQueryClient();
  useEffect(() => {
    const socket = openMessageSocket({
      baseUrl: location.origin,
      userId: user.id,
      token: () => sessionStore.get().token,
      jitter: 0.2,
    });
    const stop = socket.listen((frame) => {
      if (reloadsNotices(frame)) void queries.invalidateQueries({ queryKey: keys.notices });
      if (frame.rawCmd === 'dict') renewDicts().catch(later);
      if (frame.rawCmd === 'grants') renewRights().catch(later);
      // Any call learns that the session is over and tells it.
      if (frame.rawCmd === 'logout') client.send('GET', '/user/info', {}).catch(() => undefined);
    });
    let lost = false;
    const stopStates = socket.onState((state) => {
      // Nobody said meanwhile what has changed.
      if (state === 'open' && lost) renewRights().catch(later);
      lost = state !== 'open';
    });
    return () => {
      stop();
      stopStates();
      socket.close();
    };
  }, [user.id, queries]);
}
