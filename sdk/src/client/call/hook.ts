import type { PlatformAnswer } from '../platform/platform.ts';
import type { Outgoing } from './outgoing.ts';

/** One attempt of a call, stamped and not yet signed. */
export interface HookRequest extends Outgoing {
  /** Sent as `X-Request-Id`; the same for all attempts of a call. */
  readonly requestId: string;
  /** 0 for the first attempt. */
  readonly attempt: number;
}

/**
 * Stands around every attempt. It may pass on another request, which is signed afterwards, answer without `next`, call `next` again, or
 * change the answer, whose body is read once: `{ ...answer, text: async () => changed }`. `next` rejects with ApiErrors only; what a hook
 * itself throws is the call's rejection as it is. In `hooks: [a, b]`, `a` sees the request before `b` and the answer after it.
 */
export type Hook = (request: HookRequest, next: (request: HookRequest) => Promise<PlatformAnswer>) => Promise<PlatformAnswer>;
