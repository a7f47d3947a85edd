import type { WebSocket } from '@fastify/websocket';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { tokenHash } from '../../actor/token-hash.ts';
import { tokenOf } from '../../http/caller/token.ts';
import { forgetCall, rememberCall } from '../../http/sockets.ts';
import { type Look, syncHook } from '../../http/sync-hook.ts';
import type { Services } from '../../kernel/context.ts';
import type { CallModule, EntityModule } from '../../kernel/entity-module.ts';
import { messagePushed, tablePushed } from '../../kernel/events/push.ts';
import {
  type Connection,
  type Connections,
  closeCodes,
  dropSilent,
  freshAllowance,
  mayTalk,
  openConnections,
  sendTo,
} from './connections.ts';
import { handshakes } from './handshake.ts';
import { tellNews } from './news.ts';
import { watchSessions } from './session-watch.ts';
import { readTableMessage, tableSync } from './table-sync.ts';

const mostTables = 50;

/** How often clients are asked for a sign of life. */
const askMs = 30_000;
const heartbeatAnswer = JSON.stringify({ cmd: 'heartcheck', msgTxt: '心跳响应' });
const tableHeartbeat = JSON.stringify({ type: 'heart_beat', data: true });

const receivers = function* (connections: Connections, tenantId: number, userIds: 'all' | readonly string[]): Generator<Connection> {
  if (userIds === 'all') yield* connections.ofTenant(tenantId);
  else for (const userId of userIds) yield* connections.ofUser(tenantId, userId);
};

/** Keeps a socket in its list while it is open and passes on its messages. */
const keepConnection = (
  services: Services,
  connections: Connections,
  socket: WebSocket,
  request: FastifyRequest,
  onText: (connection: Connection, text: string) => void,
): void => {
  const { actor } = request;
  const token = tokenOf(request);
  if (!actor || token === undefined) {
    socket.close(closeCodes.sessionOver);
    return;
  }
  const now = services.now().getTime();
  const own: Connection = {
    socket,
    actor,
    token,
    tokenHash: tokenHash(token),
    isHeard: true,
    tables: new Set(),
    allowance: freshAllowance,
    allowanceAt: now,
  };
  forgetCall(socket, request);
  connections.add(own);
  socket.on('close', () => connections.remove(own));
  socket.on('pong', () => {
    own.isHeard = true;
  });
  socket.on('message', (data, isBinary) => {
    own.isHeard = true;
    if (isBinary) socket.close(closeCodes.notText);
    else if (!mayTalk(own, services.now().getTime())) socket.close(closeCodes.refused);
    else onText(own, (data as Buffer).toString());
  });
};

const openRoutes = (app: FastifyInstance, services: Services, modules: readonly EntityModule[]): void => {
  const { config, log } = services;
  const [messages, tables] = [openConnections(), openConnections()];
  const check = handshakes(config.SAIYUN_CORS_ORIGINS);
  const look: Look = (request) => void check(request, services.now().getTime());
  const preHandler = syncHook(look, rememberCall);
  const routeConfig = { api: true, socket: true } as const;

  app.route({
    method: 'GET',
    url: `${config.SAIYUN_PREFIX}/websocket/:userId`,
    config: routeConfig,
    websocket: true,
    preHandler,
    // Anything that a client sends here is a heartbeat (SDK-WS-03).
    handler: (socket, request) => keepConnection(services, messages, socket, request, (own) => sendTo([own], heartbeatAnswer)),
  });

  const sync = tableSync(services, modules, tables);
  app.route({
    method: 'GET',
    url: `${config.SAIYUN_PREFIX}/vxeSocket/:userId/:pageId`,
    // Messages sent here are passed on to others.
    config: { ...routeConfig, effect: 'write' },
    websocket: true,
    preHandler,
    handler: (socket, request) => {
      // One after the other: that somebody begins to edit must not be told after that he is done.
      let passed = Promise.resolve();
      keepConnection(services, tables, socket, request, (own, text) => {
        const message = readTableMessage(text);
        if (message?.type === 'heart_beat') sendTo([own], tableHeartbeat);
        else if (message?.type === 'join') {
          // More than a page has.
          if (own.tables.size < mostTables) own.tables.add(message.socketKey);
        } else if (message)
          passed = passed
            .then(() => sync.pass(own, message))
            .then(
              (done) => void (done || socket.close(closeCodes.refused)),
              (error: unknown) => log.warn({ err: error }, 'passing on a row'),
            );
      });
    },
  });

  const { broadcast } = services;
  const stops = [
    // A page asks what the mode is, in its own language.
    services.mode.onChange(() => {
      sendTo(messages.all(), JSON.stringify({ cmd: 'mode' }));
    }),
    sync.stop,
    broadcast.subscribe(messagePushed, ({ tenantId, userIds, frame }) =>
      sendTo(receivers(messages, tenantId, userIds), JSON.stringify(frame)),
    ),
    broadcast.subscribe(tablePushed, ({ tenantId, userIds, key, args }) =>
      sendTo(receivers(tables, tenantId, userIds), JSON.stringify({ type: 'common_send_date', data: { key, args } })),
    ),
  ];
  const stopNews = tellNews(services, messages);
  const stopWatching = watchSessions(services, [messages, tables], tables);
  const asking = setInterval(() => {
    dropSilent(messages);
    dropSilent(tables);
  }, askMs);
  asking.unref();
  app.addHook('onClose', async () => {
    clearInterval(asking);
    stopNews();
    for (const stop of stops) stop();
    await stopWatching();
  });
};

/** The two websockets (CALL-78, CALL-79): notices and news of the account, and rows of tables that several people edit. */
export function liveSockets(modules: readonly EntityModule[]): CallModule {
  return {
    name: 'live',
    register: (app, services) => openRoutes(app, services, modules),
  };
}
