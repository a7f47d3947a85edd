import type { TableSocket } from '@saiyun/sdk';
import type { TableSyncService } from '../../blocks/table-sync/service.ts';
import { sessionStore } from '../../lib/store/session.ts';
import { untilIdle } from '../../lib/when-idle.ts';

/** The socket of this page while it shows a table (SYNC-01). Its errors are nobody's business: it comes back by itself (SYNC-03). */
let open: Promise<TableSocket> | undefined;
let tables = 0;

/** Fetched with the first table, once the page is drawn: the sign-in page has none. */
const connect = async (userId: string): Promise<TableSocket> => {
  await untilIdle();
  const { openTableSocket } = await import('./open-table-socket.ts');
  return openTableSocket({ baseUrl: location.origin, userId, token: () => sessionStore.get().token, jitter: 0.2 });
};
const close = (socket: TableSocket): void => socket.close();
/** Without the socket the pages of others read the row when they load it. */
const ignored = (): undefined => undefined;

/** Tells that a line which was lost is there again, and not that it came about. */
const onReturn = (socket: TableSocket, onBack: (() => void) | undefined): (() => void) => {
  let wasLost = false;
  return socket.onState((state) => {
    if (state === 'open' && wasLost) onBack?.();
    wasLost = state !== 'open' && (wasLost || state === 'waiting');
  });
};

/** Tables that several people have open at the same time hear of each other. */
export const tableSync: TableSyncService = {
  join(key, onRow, onEditing, onBack) {
    const userId = sessionStore.get().user?.id;
    if (userId === undefined) return () => undefined;
    open ??= connect(userId);
    tables += 1;
    let isOver = false;
    const joined = open.then((socket) =>
      isOver
        ? []
        : [socket.join(key, ({ id, isGone }) => onRow(id, isGone === true)), socket.onEditing(key, onEditing), onReturn(socket, onBack)],
    );
    joined.catch(ignored);
    return () => {
      isOver = true;
      joined.then((stops) => {
        for (const stop of stops) stop();
      }, ignored);
      tables -= 1;
      if (tables > 0) return;
      open?.then(close, ignored);
      open = undefined;
    };
  },
  sendSaved: (key, id, isGone = false) => void open?.then((socket) => socket.sendRow(key, { id, ...(isGone && { isGone }) }), ignored),
  sendEditing: (key, id, field, isOver) => void open?.then((socket) => socket.sendEditing(key, id, field, isOver), ignored),
};
