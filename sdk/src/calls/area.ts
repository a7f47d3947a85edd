import { isApiError } from '../client/answer/api-error.ts';
import type { Answered, Reply } from '../client/answer/reply.ts';
import type { Send } from './send.ts';

/**
 * The same calls with promises that also give access to the answer. A generic call declares `Reply` itself, because its type parameter
 * would be lost here.
 */
export type Replies<C> = {
  readonly [K in keyof C]: C[K] extends (...args: never) => Reply<unknown>
    ? C[K]
    : C[K] extends (...args: infer A) => Promise<infer R>
      ? (...args: A) => Reply<R>
      : C[K] extends (...args: never) => unknown
        ? C[K]
        : Replies<C[K]>;
};

type Members = Readonly<Record<string, unknown>>;

/** The answer of a call that sent nothing, for example the deletion of no rows. */
const nothing = () => ({ status: 0, requestId: '', headers: new Headers() });

/** The answer for a refusal that the call treats as a result. */
const refusal = (error: unknown): Omit<Answered<unknown>, 'value'> => {
  if (!isApiError(error)) throw error;
  return { ...nothing(), status: error.status ?? 0, requestId: error.requestId ?? '' };
};

/** Makes one call over a `send` that records its last answer. */
const watched =
  (send: Send, run: (send: Send, args: readonly unknown[]) => unknown) =>
  (...args: readonly unknown[]): unknown => {
    let last: Reply<unknown> | undefined;
    const watch: Send = (...call) => {
      const sent = send<never>(...call);
      last = sent;
      return sent;
    };
    const answer = run(watch, args);
    if (!(answer instanceof Promise) || 'withResponse' in answer) return answer;
    const withResponse = async (): Promise<Answered<unknown>> => {
      const value: unknown = await answer;
      return { ...((await last?.withResponse().catch(refusal)) ?? nothing()), value };
    };
    return Object.assign(answer, { withResponse });
  };

const withReplies = (send: Send, of: (send: Send) => Members): Members =>
  Object.fromEntries(
    Object.entries(of(send)).map(([name, member]) => [
      name,
      typeof member === 'function'
        ? watched(send, (watch, args) => (of(watch)[name] as (...args: readonly unknown[]) => unknown)(...args))
        : withReplies(send, (watch) => of(watch)[name] as Members),
    ]),
  );

/**
 * The calls of an area as a function of `client.send`. Each of them returns a `Reply`; after several requests it describes the last one.
 * The mark lets bundles leave out unused areas.
 */
// @__NO_SIDE_EFFECTS__
export function area<C extends object>(of: (send: Send) => C) {
  return (send: Send): Replies<C> => withReplies(send, of as unknown as (send: Send) => Members) as Replies<C>;
}
