import type { WebSocket } from 'ws';
import type { ConnectSocket } from '../socket/socket.ts';

const settings = {
  /** Ms to wait for the other side when closing, so that the program can end soon after. */
  closeTimeout: 1_000,
  /** Bytes; messages and rows are far smaller, and a frame is held in memory as a whole. */
  maxPayload: 1_048_576,
  perMessageDeflate: false,
};

/** A websocket in Node. The library is loaded at the first connection, because most programs open none. */
export const nodeSocket: ConnectSocket = (url, protocols, events) => {
  let socket: WebSocket | undefined;
  let given = true;
  const open = async (): Promise<void> => {
    const ws = await import('ws');
    if (!given) return;
    const made = new ws.WebSocket(url, [...protocols], settings);
    socket = made;
    made.on('open', () => events.open());
    made.on('message', (data, isBinary) => {
      if (!isBinary) events.message((data as Buffer).toString());
    });
    made.on('close', () => events.close());
    // Without a listener an error would end the program; the close event that follows is enough.
    made.on('error', () => undefined);
  };
  open().catch(() => events.close());
  return {
    send(text) {
      if (!socket) throw new Error('the connection is not open');
      socket.send(text);
    },
    close() {
      given = false;
      socket?.close();
    },
  };
};
