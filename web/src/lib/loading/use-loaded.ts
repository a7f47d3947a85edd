import { useCallback, useEffect, useRef, useState } from 'react';

export interface Loaded<T> {
  /** The latest answer; that of the question before while the new one is being asked. */
  readonly data: T | undefined;
  readonly error: unknown;
  readonly isLoading: boolean;
  readonly reload: () => void;
}

interface State<T> {
  readonly key: string | undefined;
  readonly data: T | undefined;
  readonly error: unknown;
}

/**
 * What a call answers, asked again whenever `key` changes, and not at all while `key` is undefined. An answer to an earlier question that
 * comes late is dropped.
 */
export function useLoaded<T>(key: string | undefined, load: (signal: AbortSignal) => Promise<T>): Loaded<T> {
  const [state, setState] = useState<State<T>>({ key: undefined, data: undefined, error: undefined });
  const [round, setRound] = useState(0);
  const latest = useRef(load);
  useEffect(() => {
    latest.current = load;
  });
  const asked = key === undefined ? undefined : `${round} ${key}`;
  useEffect(() => {
    if (asked === undefined) return;
    const stop = new AbortController();
    latest.current(stop.signal).then(
      (data) => {
        if (!stop.signal.aborted) setState({ key: asked, data, error: undefined });
      },
      (error: unknown) => {
        if (!stop.signal.aborted) setState(({ data }) => ({ key: asked, data, error }));
      },
    );
    return () => stop.abort();
  }, [asked]);
  const reload = useCallback(() => setRound((n) => n + 1), []);
  const isLoading = asked !== undefined && state.key !== asked;
  return { data: state.data, error: isLoading ? undefined : state.error, isLoading, reload };
}
