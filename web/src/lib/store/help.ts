import { createStore } from './store.ts';

/** What the help beside the page shows: the place in front, or a topic that was looked for. */
export interface ShownHelp {
  readonly topic?: string | undefined;
}

/** Undefined while the help is closed. */
export const helpStore = createStore<ShownHelp | undefined>(undefined);

export function openHelp(topic?: string): void {
  helpStore.set({ topic });
}

export function closeHelp(): void {
  helpStore.set(undefined);
}
