/** The result of some work, or `late` as an error if it takes longer than `ms`; what the work does afterwards is ignored. */
export async function inTime<T>(work: Promise<T>, ms: number, late: () => Error): Promise<T> {
  work.catch(() => undefined);
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(late()), ms).unref();
  try {
    return await Promise.race([work, promise]);
  } finally {
    clearTimeout(timer);
  }
}
