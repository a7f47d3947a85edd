import type { PlatformAnswer } from '../platform/platform.ts';
import type { Outgoing } from './outgoing.ts';

/** One attempt of a call, stamped but not yet signed. */
export interface HookRequest extends Outgoing {
  /** Sent as `X-Request-Id`; the same for all attempts of a call. */
  readonly requestId: string;
  /** 0 for the first attempt. */
  readonly attempt: number;
}

/**
 * Wraps every attempt. It may pass on another request, which is signed afterwards, answer without `next`, call `next` again, or change the
 * answer, whose body can be read once: `{ ...answer, text: async () => changed }`. `next` rejects with ApiErrors only; an error that a hook
 * throws itself becomes the call's rejection unchanged. In `hooks: [a, b]`, `a` sees the request before `b` and the answer after it.
 */
export type Hook = (request: HookRequest, next: (request: HookRequest) => Promise<PlatformAnswer>) => Promise<PlatformAnswer>;
