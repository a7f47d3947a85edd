import { createHash } from 'node:crypto';
import type { IncomingMessage, Server } from 'node:http';

const acceptOf = (key: string): string => createHash('sha1').update(`${key}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`).digest('base64');

/**
 * Opens the socket of messages: from 3.3 on for who gives the token as the sub-protocol, which is echoed; before for anybody, without an
 * echo. It says nothing on its own.
 */
export function openSockets(server: Server, wantsToken: boolean, tokenNow: () => string | undefined): void {
  server.on('upgrade', ({ url = '', headers }: IncomingMessage, socket) => {
    socket.on('error', () => socket.destroy());
    const given = headers['sec-websocket-protocol'];
    const isOpen = url.startsWith('/jeecg-boot/websocket/') && (!wantsToken || (given !== undefined && given === tokenNow()));
    if (!isOpen) return void socket.end('HTTP/1.1 401 Unauthorized\r\nContent-Length: 0\r\n\r\n');
    const lines = ['HTTP/1.1 101 Switching Protocols', 'Upgrade: websocket', 'Connection: Upgrade'];
    if (wantsToken) lines.push(`Sec-WebSocket-Protocol: ${given}`);
    socket.write(`${[...lines, `Sec-WebSocket-Accept: ${acceptOf(headers['sec-websocket-key'] ?? '')}`].join('\r\n')}\r\n\r\n`);
    socket.on('data', () => undefined);
    socket.on('end', () => socket.end());
  });
}
