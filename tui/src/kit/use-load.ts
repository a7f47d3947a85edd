import { isApiError } from '@saiyun/sdk';
import { useCallback, useEffect, useRef, useState } from 'react';
import { type AppContext, useAppContext } from './app-context.ts';

export interface Loaded<T> {
  readonly data: T | undefined;
  readonly error: string | undefined;
  readonly loading: boolean;
  readonly reload: () => Promise<void>;
}

/** The text of an error for people; the sdk's errors have theirs in the client's language. */
export function errorText(error: unknown): string {
  return isApiError(error) || error instanceof Error ? error.message : String(error);
}

/** What stands in the place of rows: that they are loading, or could not be loaded, and only then that there are none. */
export function insteadOfRows<N extends string | undefined>(
  { data, error, loading }: Omit<Loaded<unknown>, 'reload'>,
  t: AppContext['t'],
  none: N,
): string | N {
  if (data !== undefined) return none;
  if (loading) return t('shell.loading');
  return error === undefined ? none : t('shell.notLoaded');
}

/** Loads when the inputs change, keeps the old data meanwhile, and lets the newest response win. */
export function useLoad<T>(load: () => Promise<T>, inputs: readonly unknown[]): Loaded<T> {
  const { endedBy } = useAppContext();
  const [state, setState] = useState<Omit<Loaded<T>, 'reload'>>({ data: undefined, error: undefined, loading: true });
  const newest = useRef(0);
  const reload = useCallback(async () => {
    const mine = ++newest.current;
    setState((before) => ({ ...before, error: undefined, loading: true }));
    try {
      const data = await load();
      if (mine === newest.current) setState({ data, error: undefined, loading: false });
    } catch (error) {
      if (endedBy(error)) return;
      if (mine === newest.current) setState((before) => ({ ...before, error: errorText(error), loading: false }));
    }
    // biome-ignore lint/correctness/useExhaustiveDependencies: the inputs decide when to load again, not the function
  }, inputs);
  useEffect(() => {
    void reload();
  }, [reload]);
  return { ...state, reload };
}
