import { createHash } from 'node:crypto';
import { cacheBuster, headers, languageField } from '@saiyun/sdk/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Answered } from '../../kernel/answer.ts';
import type { Ctx } from '../../kernel/context.ts';
import { Failure, inputFailure } from '../../kernel/failure.ts';

/** How long an answer is kept for its key. */
const keepHours = 24;
const keyPattern = /^[\x21-\x7e]{1,255}$/;
/** Marks the answer of an earlier call. */
const replayHeader = 'Idempotency-Replayed';

interface KeptAnswer {
  readonly result: unknown;
  readonly code: number;
  readonly message: string;
}

interface Kept {
  readonly route: string;
  readonly body_digest: string;
  /** The answer, sealed, because it may contain values that are encrypted everywhere else. */
  readonly response: string | null;
}

/**
 * Runs a write with an Idempotency-Key once. Its rows and its answer are stored in one transaction, so a retry gets the same answer whether
 * the first call ended, was killed or still runs (the retry then waits). A refused call stores nothing and may be tried again. The key
 * belongs to the account; with another call or body it is refused (`idempotency.reused`). Calls without the header or with a file simply
 * run; calls that read or return a secret never come here.
 */
export async function answerOnce(ctx: Ctx, request: FastifyRequest, reply: FastifyReply, run: () => Promise<unknown>): Promise<unknown> {
  const key = request.headers[headers.idempotency.toLowerCase()];
  if (key === undefined || request.isMultipart()) return run();
  if (typeof key !== 'string' || !keyPattern.test(key)) throw inputFailure({ field: headers.idempotency, code: 'pattern' });
  const route = `${request.method} ${request.routeOptions.url ?? ''}`;
  const cipher = ctx.cipher;
  // Keyed, because a plain digest would let others guess the body.
  const digest = cipher.hash(digestOf(request));
  let refused: unknown;
  const answer = await ctx.db.tx(async (tx) => {
    const now = ctx.now();
    // A second call with the key waits here until the first has committed or failed.
    const fresh = await tx.run(
      `insert into sys_idempotency (user_id, key, route, body_digest, create_time, expire_time)
       values ($1, $2, $3, $4, $5, $5::timestamptz + ${keepHours} * interval '1 hour')
       on conflict (user_id, key) do update set route = excluded.route, body_digest = excluded.body_digest, response = null,
         create_time = excluded.create_time, expire_time = excluded.expire_time where sys_idempotency.expire_time < $5`,
      [ctx.actor.userId, key, route, digest, now],
    );
    if (fresh === 0) {
      const kept = await tx.one<Kept>('select route, body_digest, response from sys_idempotency where user_id = $1 and key = $2', [
        ctx.actor.userId,
        key,
      ]);
      if (kept?.route !== route || kept.body_digest !== digest || !kept.response) throw new Failure('idempotency.reused');
      reply.header(replayHeader, 'true');
      const answer = JSON.parse(cipher.open(kept.response) ?? 'null') as KeptAnswer | null;
      if (!answer) throw new Failure('idempotency.reused');
      return new Answered(answer.result, answer.code, answer.message);
    }
    let answer: unknown;
    try {
      answer = await run();
    } catch (error) {
      // What a refusal records, such as a wrong payment password, stays recorded; only the key is released.
      await tx.run('delete from sys_idempotency where user_id = $1 and key = $2', [ctx.actor.userId, key]).catch(() => {
        throw error;
      });
      refused = error;
      return undefined;
    }
    // A stream has already been sent: there is nothing to keep.
    if (answer === reply) return answer;
    const { result, code, message } = answer instanceof Answered ? answer : { result: answer, code: 200, message: '' };
    await tx.run('update sys_idempotency set response = $3 where user_id = $1 and key = $2', [
      ctx.actor.userId,
      key,
      cipher.seal(JSON.stringify({ result: result ?? null, code, message })).cipher,
    ]);
    return answer;
  });
  if (refused !== undefined) throw refused;
  return answer;
}

/** The essence of the call: path, query and body without what changes between tries. */
const digestOf = (request: FastifyRequest): string => {
  const changing = new Set([cacheBuster, languageField, 'token']);
  const [path = '', search = ''] = request.url.split('?');
  const query = [...new URLSearchParams(search)]
    .flatMap(([name, value]) => (changing.has(name) ? [] : [`${name}=${value}`]))
    .sort((a, b) => (a < b ? -1 : 1));
  const body = typeof request.body === 'object' && request.body !== null ? { ...request.body, [languageField]: undefined } : request.body;
  return createHash('sha256')
    .update(JSON.stringify([path, query, body]))
    .digest('hex');
};
