import type { ConnectSocket } from '../socket/socket.ts';

/** A websocket of the browser, or of any runtime that has one. Binary frames are not used. */
export const browserSocket: ConnectSocket = (url, protocols, events) => {
  const socket = new WebSocket(url, [...protocols]);
  socket.onopen = () => events.open();
  socket.onmessage = ({ data }) => {
    if (typeof data === 'string') events.message(data);
  };
  // A browser gives no details of an error; the close event that follows is enough.
  socket.onclose = () => events.close();
  return {
    send: (text) => socket.send(text),
    close() {
      socket.onmessage = null;
      // Closed before it is open, a browser would complain in the console of every page that is left quickly.
      if (socket.readyState === socket.CONNECTING) socket.onopen = () => socket.close();
      else socket.close();
    },
  };
};
