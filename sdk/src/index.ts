import type { ClientOptions, CoreClient } from './client/client.ts';
import { createCoreClientOn } from './client/core-client.ts';
import { type Client, createClientOn } from './client/create-client.ts';
import { nodePlatform } from './client/platform/node.ts';
import { nodeSocket } from './client/platform/node-socket.ts';
import { type MessageSocket, type MessageSocketOptions, messageSocket } from './client/socket/message-socket.ts';
import { type TableSocket, type TableSocketOptions, tableSocket } from './client/socket/table-socket.ts';

export type * from './calls/review.ts';
export type { Method, Send, SendOptions } from './calls/send.ts';
export { ApiError, type ApiErrorFacts, isApiError } from './client/answer/api-error.ts';
export type * from './client/call/hook.ts';
export { randomId } from './client/call/random-id.ts';
export type * from './client/client.ts';
export { type Client, type Noun, withNouns } from './client/create-client.ts';
export { type JeecgRelease, jeecgRelease } from './client/jeecg/release.ts';
export { type CallLogOptions, callLog, type LogEntry } from './client/log/call-log.ts';
export { type Redaction, redaction } from './client/log/redact.ts';
export { fileStore } from './client/platform/file-store.ts';
export type { Platform, PlatformAnswer, PlatformRequest } from './client/platform/platform.ts';
export type { Rows } from './client/records/pages.ts';
export { type QueryJoin, type QueryTest, type QueryTests, type QueryValue, query, where } from './client/records/query.ts';
export { type BrowserStoreOptions, browserStore } from './client/session/browser-store.ts';
export * from './client/session/session-store.ts';
export type * from './client/socket/message-socket.ts';
export type { ExpectReply, SocketOptions, SocketState, Timers } from './client/socket/socket.ts';
export type * from './client/socket/table-socket.ts';
export type { NoticeNews, SocketTopic, SocketTopics } from './client/socket/topics.ts';
export * from './contract/index.ts';
export type * from './logic/query/list-query.ts';
export { createMessages, type Messages } from './messages/create-messages.ts';
export type * from './nouns/noun.ts';

/** A client without nouns, for programs that load no definitions; `withNouns` adds those that are wanted. */
export function createCoreClient(options: ClientOptions): CoreClient {
  return createCoreClientOn(options.platform ?? nodePlatform(), options);
}

/** A client of the platform for Node: keep-alive connections, proxies from the environment, files streamed from disk. */
export function createClient(options: ClientOptions): Client {
  return createClientOn(options.platform ?? nodePlatform(), options);
}

/** The websocket of messages to the signed-in account; the caller closes it. */
export function openMessageSocket(options: MessageSocketOptions): MessageSocket {
  return messageSocket(nodeSocket, options);
}

/** The websocket of a table page that several people have open; the caller closes it. */
export function openTableSocket(options: TableSocketOptions): TableSocket {
  return tableSocket(nodeSocket, options);
}
