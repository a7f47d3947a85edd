import { randomUUID } from 'node:crypto';
import type { Client } from '@saiyun/sdk';
import { useCallback, useEffect, useState } from 'react';

export interface Unread {
  readonly unread: number;
  readonly countAgain: () => void;
}

/** How many notices are unread, as it is now: counted at the start, and whenever the server tells of one. */
export function useUnread(client: Client, isSignedIn: boolean): Unread {
  const [unread, setUnread] = useState(0);
  const countAgain = useCallback(() => {
    void import('@saiyun/sdk/calls')
      .then(({ noticeCalls }) => noticeCalls(client.send).unread(1))
      .then(
        ({ anntMsgTotal, sysMsgTotal }) => setUnread(anntMsgTotal + sysMsgTotal),
        // A number that is not known is not shown; the next notice counts again.
        () => undefined,
      );
  }, [client]);
  useEffect(() => {
    if (!isSignedIn) return setUnread(0);
    let isOver = false;
    let close: (() => void) | undefined;
    countAgain();
    void listen(client, countAgain).then(
      (stop) => {
        close = stop;
        if (isOver) stop();
      },
      () => undefined,
    );
    return () => {
      isOver = true;
      close?.();
    };
  }, [client, isSignedIn, countAgain]);
  return { unread, countAgain };
}

/** Listens on the websocket of the account; returns what ends it. */
async function listen(client: Client, onNotice: () => void): Promise<() => void> {
  // Behind the first window: it opens without.
  const { openMessageSocket } = await import('@saiyun/sdk');
  const { id: userId } = client.session.userInfo ?? (await client.whoami());
  const socket = openMessageSocket({
    baseUrl: client.options.baseUrl,
    userId,
    // Each terminal has a name of its own: of two with the same one only the newest would be told.
    connectionName: `tui-${randomUUID().slice(0, 8)}`,
    token: () => client.session.token,
    jitter: 0.2,
    // Before 3.3 a JeecgBoot refuses the token here.
    ...(client.options.dialect === 'jeecg' && { tokenProtocol: 'learned' }),
  });
  let isLost = false;
  socket.listen('notices', onNotice);
  socket.onState((state) => {
    if (state === 'open' && isLost) onNotice();
    isLost = state !== 'open';
  });
  return () => socket.close();
}
