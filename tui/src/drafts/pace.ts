/** How long somebody rests before what they wrote is sent. */
const restMs = 1200;
/** How long a lost line is left before it is tried again: longer each time, up to the longest. */
const again = { firstMs: 2000, longestMs: 60_000 } as const;

/** When each thing is sent. */
export interface Pace {
  rest(id: string): void;
  again(id: string): void;
  /** It was sent, or there is nothing more to send. */
  done(id: string): void;
  hold(id: string): void;
  stop(): void;
}

export function createPace(send: (id: string) => void, random: () => number = Math.random): Pace {
  const timers = new Map<string, NodeJS.Timeout>();
  const waits = new Map<string, number>();
  let stopped = false;
  const hold = (id: string): void => clearTimeout(timers.get(id));
  const later = (id: string, ms: number): void => {
    hold(id);
    if (stopped) return;
    const timer = setTimeout(() => send(id), ms);
    // What is not sent is in its file: nothing keeps the program from ending.
    timer.unref();
    timers.set(id, timer);
  };
  return {
    rest: (id) => later(id, restMs),
    again(id) {
      const wait = Math.min(again.longestMs, (waits.get(id) ?? again.firstMs / 2) * 2);
      waits.set(id, wait);
      // Not all at the same moment when a server is back.
      later(id, wait * (0.75 + random() / 2));
    },
    done(id) {
      hold(id);
      waits.delete(id);
    },
    hold,
    stop() {
      stopped = true;
      for (const id of timers.keys()) hold(id);
    },
  };
}
