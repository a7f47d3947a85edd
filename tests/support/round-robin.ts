import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export interface RoundRobin {
  readonly url: string;
  close(): Promise<void>;
}

/** A small load balancer: every connection goes to the next node, or to the one after it if that does not respond. */
export async function roundRobin(ports: readonly number[]): Promise<RoundRobin> {
  const sockets = new Set<Socket>();
  let turn = 0;
  const join = (client: Socket, tries: number): void => {
    const port = ports[turn++ % ports.length] ?? 0;
    const node = connect(port, '127.0.0.1');
    sockets.add(node);
    node.once('connect', () => {
      client.pipe(node);
      node.pipe(client);
    });
    node.once('error', () => {
      if (tries > 1 && node.bytesRead === 0 && client.readyState === 'open') join(client, tries - 1);
      else client.destroy();
    });
    node.once('close', () => sockets.delete(node));
    client.once('close', () => node.destroy());
  };
  const server = createServer({ pauseOnConnect: true }, (client) => {
    sockets.add(client);
    client.on('error', () => undefined);
    client.once('close', () => sockets.delete(client));
    join(client, ports.length);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
