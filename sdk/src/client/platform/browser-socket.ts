import type { ConnectSocket } from '../socket/socket.ts';

/** A websocket of the browser, or of any runtime that has one. Binary frames are not used. */
export const browserSocket: ConnectSocket = (url, protocols, events) => {
  const socket = new WebSocket(url, [...protocols]);
  socket.onopen = () => events.open();
  socket.onmessage = ({ data }) => {
    if (typeof data === 'string') events.message(data);
  };
  // A browser tells no more of an error than the close that follows it.
  socket.onclose = () => events.close();
  return { send: (text) => socket.send(text), close: () => socket.close() };
};
