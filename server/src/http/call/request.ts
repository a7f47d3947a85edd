import type { Entity, Language } from '@saiyun/sdk/contract';
import type { Actor } from '../../kernel/context.ts';
import type { Failure } from '../../kernel/failure.ts';
import type { SentFile } from './multipart.ts';
import type { QueryParameters } from './query-parameters.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Every call by the name that scopes of access tokens know it by. */
    callNames: ReadonlySet<string>;
  }
  interface FastifyRequest {
    /** What was said of the route when it was registered, without a path where there is none; the framework's own member makes an object for each look. */
    routeConfig: FastifyContextConfig & { readonly url?: string };
    /** Set before any handler runs. */
    language: Language;
    /** The signed-in caller; undefined on open calls without a token. */
    actor: Actor | undefined;
    /** How the call was refused or failed, for the log. */
    failed?: Failure;
    /** Text fields of a multipart body. */
    fields: Readonly<Record<string, string>>;
    /** The file of a multipart body, already on disk; the first of several. */
    sentFile: SentFile | undefined;
    /** All files of a multipart body; undefined until it was read. */
    sentFiles: readonly SentFile[] | undefined;
  }
  interface FastifyContextConfig {
    /** The call needs no sign-in. */
    open?: boolean;
    /** One of ours below the prefix: token, tenant and signature are looked at. */
    api?: boolean;
    /** Is asked for without a signature by whoever has nothing yet to sign with. */
    unsigned?: boolean;
    /** A websocket: its token may be the sub-protocol. */
    socket?: boolean;
    /** Answers a file that a browser opens by its address, which can hold a token and no header. */
    tokenInAddress?: boolean;
    /** Reads or writes, where the method does not say it: an access token for reading is refused what writes. */
    effect?: 'read' | 'write';
    /** The answer is a secret, which is kept for no retry. */
    secret?: boolean;
    /** Can be asked for without being done. */
    dryRun?: boolean;
    /** For somebody who has signed in, and for no access token. */
    inPerson?: boolean;
    /** For an owner who has proved it again in the last minutes. */
    proved?: boolean;
    /** Also for an account whose first password is still to be changed. */
    beforeChange?: boolean;
    /** What the call reads from its query. */
    query?: QueryParameters;
    /** It reads what a list of the record does. */
    lists?: Entity;
    /** Most bytes of a file in a multipart body. */
    fileLimit?: number;
    /** A multipart body may hold several files, which share the limit. */
    severalFiles?: boolean;
  }
}
