/** Something that changes and tells who listens. `useSyncExternalStore` takes both members as they are. */
export class Signal {
  #version = 0;
  readonly #listeners = new Set<() => void>();

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly version = (): number => this.#version;

  emit(): void {
    this.#version += 1;
    for (const listener of this.#listeners) listener();
  }
}

/** Lets the page draw and take keys before long work goes on. A timer would wait 4 ms each time. */
export function pause(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(0);
  });
}

/** Waits until the page has nothing to draw and nobody to answer; what comes back says for how long. */
export function idle(): Promise<IdleDeadline> {
  return new Promise((resolve) => requestIdleCallback(resolve));
}

/** Long work is done in turns of this many ms. */
const turn = 12;

/** Says when a turn is over: `if (isOver()) await pause()`. */
export function turns(now: () => number = () => performance.now()): () => boolean {
  let from = now();
  return () => {
    const at = now();
    if (at - from < turn) return false;
    from = at;
    return true;
  };
}

/** The answer, or a rejection once it has taken so many ms. */
export async function inTime<T>(answer: Promise<T>, ms: number): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('no answer')), ms);
  });
  try {
    return await Promise.race([answer, late]);
  } finally {
    clearTimeout(timer);
  }
}
