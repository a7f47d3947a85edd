import type { Entity, Fields, Language } from '@saiyun/sdk/contract';
import type { Actor } from '../../kernel/context.ts';
import type { Failure } from '../../kernel/failure.ts';
import type { SentFile } from './multipart.ts';
import type { QueryParameters } from './query-parameters.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Names of all calls, as scopes of access tokens use them. */
    callNames: ReadonlySet<string>;
  }
  interface FastifyRequest {
    /**
     * The route's settings from its registration; without a path if there is no route. The framework's own member creates an object on
     * every access.
     */
    routeConfig: FastifyContextConfig & { readonly url?: string };
    /** Set before any handler runs. */
    language: Language;
    /** The signed-in caller; undefined on open calls without a token. */
    actor: Actor | undefined;
    /** Why the call was refused or failed, for the log. */
    failed?: Failure;
    /** The body as it was sent, on routes that ask for it. */
    sentText?: string;
    /** Text fields of a multipart body. */
    fields: Readonly<Record<string, string>>;
    /** The file of a multipart body, already on disk; the first one of several. */
    sentFile: SentFile | undefined;
    /** All files of a multipart body; undefined until it is read. */
    sentFiles: readonly SentFile[] | undefined;
  }
  interface FastifyContextConfig {
    /** The call needs no sign-in. */
    open?: boolean;
    /** A route of ours below the prefix: token, tenant and signature are checked. */
    api?: boolean;
    /** May be called unsigned, by a page that has no key to sign with yet. */
    unsigned?: boolean;
    /** A websocket: its token may come as the sub-protocol. */
    socket?: boolean;
    /** Returns a file that a browser opens by address: the address can carry a token, but no header. */
    tokenInAddress?: boolean;
    /** Reads or writes, where the method does not say so: a read-only access token is refused any write. */
    effect?: 'read' | 'write';
    /** The body is kept as it was sent. */
    asSent?: boolean;
    /** The answer is a secret and is not kept for retries. */
    secret?: boolean;
    /** Supports a dry run. */
    dryRun?: boolean;
    /** A write that only leaves a file for its caller, which an access token that may only read may call. */
    forReaders?: boolean;
    /** Only with a session, never with an access token. */
    inPerson?: boolean;
    /** Only for an owner with a recent proof. */
    proved?: boolean;
    /** Also for an account whose first password has not been changed yet. */
    beforeChange?: boolean;
    /** Served in maintenance and while the platform takes no writes. */
    inMaintenance?: boolean;
    /** Query parameters of the call. */
    query?: QueryParameters;
    /** Takes the same parameters as a list of the record. */
    lists?: Entity;
    /** The fields of the body; `null` if the call reads none. */
    body?: Fields | null;
    /** Limit on the file of a multipart body, in bytes. */
    fileLimit?: number;
    /** A multipart body may hold several files, which share the limit. */
    severalFiles?: boolean;
  }
}
