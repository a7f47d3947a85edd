import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { SentNotice } from '../../server/src/delivery/pay/simulator/gateway.ts';
import { openSimulator, type Simulator } from '../../server/src/delivery/pay/simulator/simulator.ts';

export interface PayGateway {
  readonly simulator: Simulator;
  /** Settings by which a server takes money with it. */
  readonly env: Readonly<Record<string, string>>;
  readonly close: () => Promise<void>;
}

const bodyOf = async (request: IncomingMessage): Promise<string> => {
  let body = '';
  for await (const chunk of request) body += String(chunk);
  return body;
};

/** The simulated providers in this process, for servers in others: one for all nodes, which outlives each of them, as a real one does. */
export async function payGateway(folder: string, send: (notice: SentNotice) => Promise<void>): Promise<PayGateway> {
  let simulator: Simulator | undefined;
  const server = createServer((request, response) => {
    const answer = async (): Promise<void> => {
      const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]));
      const method = request.method === 'GET' ? 'GET' : 'POST';
      const said = await simulator?.answer({ method, url: `${gateway}${request.url}`, headers, body: await bodyOf(request) });
      response.writeHead(said?.status ?? 500, said?.headers).end(said?.body);
    };
    // Away, or its answer is lost: the line breaks.
    answer().catch(() => response.destroy());
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const gateway = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  simulator = openSimulator({
    file: join(folder, 'pay-gateway.json'),
    gateway,
    cashier: (provider, no) => `${gateway}/cashier/${provider}/${no}`,
    payerPage: `${gateway}/payer`,
    now: () => new Date(),
    send,
  });
  const { wechat, alipay } = simulator.settings;
  return {
    simulator,
    env: { SAIYUN_WECHAT_PAY: JSON.stringify([wechat]), SAIYUN_ALIPAY: JSON.stringify([alipay]) },
    close: async () => {
      server.closeAllConnections();
      await new Promise<void>((done) => server.close(() => done()));
    },
  };
}
