import { times } from '@saiyun/sdk/contract';

/** Code that is fetched when it is needed did not come: the network failed, or a new release has replaced it. */
export class ChunkLoadError extends Error {
  override readonly name = 'ChunkLoadError';
}

/** What browsers say of a module that they could not fetch; each has words of its own. */
const notFetched = /dynamically imported module|Importing a module script failed|error loading dynamically/i;

const isNotFetched = (error: unknown): boolean => error instanceof Error && notFetched.test(error.message);

/**
 * Fetches code. What fails on the way, or has not come after two minutes, is a `ChunkLoadError` (SDK-ERR-11); a fault of the code itself
 * stays what it is.
 */
export async function loadChunk<T>(load: () => Promise<T>): Promise<T> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new ChunkLoadError(`not there after ${times.chunkMs} ms`)), times.chunkMs);
  try {
    return await Promise.race([load(), late.promise]);
  } catch (error) {
    throw isNotFetched(error) ? new ChunkLoadError(String(error), { cause: error }) : error;
  } finally {
    clearTimeout(timer);
  }
}

/** Whether a page could not be shown because its code did not come. */
export function isChunkError(error: unknown): boolean {
  return error instanceof ChunkLoadError || isNotFetched(error);
}

/** A promise whose outcome React reads without waiting for it, once it is known. */
type Coming<T> = Promise<T> & { status?: 'fulfilled'; value?: T };

/** React draws what failed several times before it shows the fault; each time it needs the same answer, or it would ask for ever. */
const failureStandsMs = 1000;

/** For React's `use`: what `load` fetches, asked for once. A failure is told for a second; whoever comes later asks again. */
export function fetchedOnce<T>(load: () => Promise<T>): () => Promise<T> {
  let coming: Coming<T> | undefined;
  let failedAt: number | undefined;
  return () => {
    if (coming && (failedAt === undefined || performance.now() - failedAt < failureStandsMs)) return coming;
    failedAt = undefined;
    const asked: Coming<T> = load();
    coming = asked;
    asked.then(
      (value) => Object.assign(asked, { status: 'fulfilled', value }),
      () => {
        failedAt = performance.now();
      },
    );
    return asked;
  };
}
