import type { Stage } from './stage.ts';

/** Long work that a server does, and that it is killed in the middle of. */
export interface Act {
  readonly name: string;
  /** Settings of its server. */
  readonly env?: (folder: string) => Readonly<Record<string, string>>;
  /** When it is killed, in ms after it began: at random from the first up to the second. */
  readonly killedAfter: readonly [earliest: number, latest: number];
  /** Makes ready what all rounds need. The server is stopped before, and started afterwards. */
  prepare?(stage: Stage, rounds: number): Promise<void>;
  /** With the server running, before the first round. */
  begin?(stage: Stage): Promise<void>;
  /** Does the work of one round until it is done or the server is gone; returns how many of its writes were acknowledged. */
  work(stage: Stage, round: number): Promise<number>;
  /** After the restart: sends again what was cut off, and waits until all of the round has ended. */
  settle(stage: Stage, round: number): Promise<void>;
  /** What is lost, doubled or broken in the end, with the server running; nothing if all is well. */
  faults(stage: Stage, rounds: number): Promise<readonly string[]>;
  /** The same on its stopped database. */
  stored?(stage: Stage, rounds: number): Promise<readonly string[]>;
}

/** An act without a server that lives on: each round is told whole, and returns what was wrong with it. */
export interface OneShot {
  readonly name: string;
  readonly round: (place: { readonly folder: string; readonly random: () => number; readonly round: number }) => Promise<readonly string[]>;
}
