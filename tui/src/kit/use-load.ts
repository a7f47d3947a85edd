import { isApiError } from '@saiyun/sdk';
import { useCallback, useEffect, useRef, useState } from 'react';
import { keys } from '../keys.ts';
import { isLineLost, timeOf } from '../state/line.ts';
import { type AppContext, useAppContext } from './app-context.ts';
import type { Notice } from './frame.tsx';

export interface Loaded<T> {
  readonly data: T | undefined;
  readonly error: string | undefined;
  readonly loading: boolean;
  /** When the data came. */
  readonly asOf: number | undefined;
  /** The error is that the server cannot be reached. */
  readonly isOffline: boolean;
  /** An earlier run has loaded it, and this one has not yet. */
  readonly isOld?: boolean;
  readonly reload: () => Promise<void>;
}

type State<T> = Omit<Loaded<T>, 'reload'>;

/** A lost line is tried again this often, in ms. */
const againMs = 15_000;

/** The text of an error for people; the sdk's errors have theirs in the client's language. */
export function errorText(error: unknown): string {
  return isApiError(error) || error instanceof Error ? error.message : String(error);
}

/** What stands in the place of rows: that they are loading, or could not be loaded, and only then that there are none. */
export function insteadOfRows<N extends string | undefined>(
  { data, error, loading }: Pick<Loaded<unknown>, 'data' | 'error' | 'loading'>,
  t: AppContext['t'],
  none: N,
): string | N {
  if (data !== undefined) return none;
  if (loading) return t('shell.loading');
  return error === undefined ? none : t('shell.notLoaded');
}

/** That something could not be loaded, and from when what is shown instead is. */
export function failureOf({ data, error, asOf, isOffline }: Omit<Loaded<unknown>, 'reload'>, t: AppContext['t']): Notice | undefined {
  if (error === undefined) return undefined;
  const key = keys.refresh.shown;
  if (data === undefined || asOf === undefined) return { tone: 'bad', text: t('shell.retry', { error, key }) };
  const time = timeOf(asOf);
  return { tone: 'bad', text: isOffline ? t('shell.offline', { time, key }) : t('shell.old', { error, time, key }) };
}

/** Who one is, and that what is shown is not of now. */
export function withStanding(
  who: string,
  { asOf, isOffline, isOld }: Pick<Loaded<unknown>, 'asOf' | 'isOffline' | 'isOld'>,
  t: AppContext['t'],
): string {
  const key = isOffline ? 'shell.asOf' : 'shell.asOfLoading';
  const standing = (isOffline || isOld) && asOf !== undefined ? t(key, { time: timeOf(asOf) }) : '';
  return [who, standing].filter(Boolean).join(' · ');
}

const isKept = <T>(kept: unknown): kept is { readonly data: T; readonly asOf: number } =>
  typeof kept === 'object' && kept !== null && 'data' in kept && 'asOf' in kept;

/**
 * How something outlives its screen: in memory for as long as somebody is signed in, and in a file for when the server is away at the next
 * start.
 */
export interface Keeping<T, K> {
  readonly name: string;
  /** What of it can be stored. */
  readonly toKeep: (data: T) => K;
  readonly fromKept: (kept: K) => T | Promise<T>;
}

/** Keeps something that can be stored as it is. */
export function keptAs<T>(name: string): Keeping<T, T> {
  return { name, toKeep: (data) => data, fromKept: (kept) => kept };
}

/**
 * Loads when the inputs change, keeps the old data meanwhile, and lets the newest response win. What is kept is shown at once to whoever
 * comes back, and also when the server is away.
 */
export function useLoad<T, K = T>(load: () => Promise<T>, inputs: readonly unknown[], keeping?: Keeping<T, K>): Loaded<T> {
  const { endedBy, memory, seen } = useAppContext();
  const name = keeping?.name;
  const [state, setState] = useState<State<T>>(() => {
    const kept = name === undefined ? undefined : memory.get(name);
    return { data: undefined, asOf: undefined, error: undefined, isOffline: false, loading: true, ...(isKept<T>(kept) && kept) };
  });
  const newest = useRef(0);
  const read = useCallback(
    async (isQuiet: boolean) => {
      const mine = ++newest.current;
      if (!isQuiet) setState((before) => ({ ...before, error: undefined, isOffline: false, loading: true }));
      // Of whoever asks: the answer may come when somebody else has signed in.
      const box = keeping && seen().catch(() => undefined);
      try {
        const came = { data: await load(), asOf: Date.now() };
        if (mine !== newest.current) return;
        if (keeping) {
          memory.set(keeping.name, came);
          void box?.then((kept) => kept?.write(keeping.name, { ...came, data: keeping.toKeep(came.data) }));
        }
        setState({ ...came, error: undefined, isOffline: false, isOld: false, loading: false });
      } catch (error) {
        if (endedBy(error)) return;
        const failed = { error: errorText(error), isOffline: isLineLost(error), loading: false };
        if (mine === newest.current) setState((before) => ({ ...before, ...failed }));
      }
    },
    // biome-ignore lint/correctness/useExhaustiveDependencies: the inputs decide when to load again, not the function
    inputs,
  );
  useEffect(() => {
    void read(false);
  }, [read]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: an earlier run is asked once
  useEffect(() => {
    if (!keeping || memory.has(keeping.name)) return;
    void seen()
      .then(async (box) => {
        const kept = box.read(keeping.name);
        if (!kept) return;
        const data = await keeping.fromKept(kept.data as K);
        setState((before) => (before.data === undefined ? { ...before, data, asOf: kept.asOf, isOld: true } : before));
      })
      .catch(() => undefined);
  }, [name]);
  useEffect(() => {
    if (!state.isOffline) return undefined;
    const timer = setInterval(() => void read(true), againMs);
    timer.unref();
    return () => clearInterval(timer);
  }, [state.isOffline, read]);
  return { ...state, reload: useCallback(() => read(false), [read]) };
}
