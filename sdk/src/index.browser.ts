import type { Client, ClientOptions, CoreClient } from './client/client.ts';
import { createCoreClientOn } from './client/core-client.ts';
import { createClientOn } from './client/create-client.ts';
import { type MessageSocket, type MessageSocketOptions, messageSocket } from './client/message-socket.ts';
import { browserPlatform } from './client/platform/browser.ts';
import { browserSocket } from './client/platform/browser-socket.ts';
import { type TableSocket, type TableSocketOptions, tableSocket } from './client/table-socket.ts';

export type * from './calls/review.ts';
export type { Method, Send, SendOptions } from './calls/send.ts';
export { ApiError, type ApiErrorFacts, isApiError } from './client/api-error.ts';
export { type BrowserStoreOptions, browserStore } from './client/browser-store.ts';
export { type CallLogOptions, callLog, type LogEntry } from './client/call-log.ts';
export type * from './client/client.ts';
export { withRecords } from './client/create-client.ts';
export type * from './client/hook.ts';
export type * from './client/message-socket.ts';
export type { Rows } from './client/pages.ts';
export type { Platform, PlatformAnswer, PlatformRequest } from './client/platform/platform.ts';
export { type QueryJoin, type QueryTest, type QueryTests, type QueryValue, query, where } from './client/query.ts';
export { randomId } from './client/random-id.ts';
export { type Redaction, redaction } from './client/redact.ts';
export * from './client/session-store.ts';
export type { ExpectReply, SocketOptions, SocketState, Timers } from './client/socket.ts';
export type * from './client/table-socket.ts';
export * from './contract/index.ts';
export type * from './logic/query/list-query.ts';
export { createMessages, type Messages } from './messages/create-messages.ts';

/** A client without the records by name, for pages that load none of the definitions; `withRecords` adds them. */
export const createCoreClient = (options: ClientOptions): CoreClient => createCoreClientOn(options.platform ?? browserPlatform(), options);

/** A client of the platform for browsers, on fetch. */
export const createClient = (options: ClientOptions): Client => createClientOn(options.platform ?? browserPlatform(), options);

/** The websocket of messages to the signed-in account; it is its owner's to close (SDK-WS-01). */
export const openMessageSocket = (options: MessageSocketOptions): MessageSocket =>
  messageSocket(browserSocket, { ...options, baseUrl: options.baseUrl || location.origin });

/** The websocket of a table page that several people have open; it is its owner's to close (SYNC-01). */
export const openTableSocket = (options: TableSocketOptions): TableSocket =>
  tableSocket(browserSocket, { ...options, baseUrl: options.baseUrl || location.origin });
