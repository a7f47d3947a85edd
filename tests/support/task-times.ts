import type { Browser, Page } from 'playwright-core';

interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  readonly args: { readonly name?: string };
  /** Processor time, in µs. */
  readonly tdur?: number;
}

/**
 * How long the longest task of the page's own thread took while something was done, in ms of processor time: what other processes take of
 * a busy machine is not in it, and long tasks as the page itself sees them are several times longer there.
 */
export async function longestTask(browser: Browser, page: Page, work: () => Promise<void>): Promise<number> {
  await browser.startTracing(page, { categories: ['toplevel', 'devtools.timeline', 'disabled-by-default-devtools.timeline'] });
  // Also after a failure: a browser records one trace at a time, and the next test would fail with this one.
  const trace = await work().then(
    () => browser.stopTracing(),
    async (fault: unknown) => {
      await browser.stopTracing();
      throw fault;
    },
  );
  const { traceEvents } = JSON.parse(trace.toString()) as { readonly traceEvents: readonly TraceEvent[] };
  const place = ({ pid, tid }: TraceEvent): string => `${pid} ${tid}`;
  const threads = new Set(traceEvents.filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain').map(place));
  const tasks = traceEvents.filter((event) => event.ph === 'X' && event.name === 'RunTask' && threads.has(place(event)));
  if (!tasks.some(({ tdur }) => tdur !== undefined)) throw new Error('the trace has no processor times');
  return tasks.reduce((most, { tdur = 0 }) => Math.max(most, tdur), 0) / 1000;
}
