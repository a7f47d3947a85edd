import { type AnyRow, checkValue, type Fields, type Issue, isEmpty } from '@saiyun/sdk/contract';
import type { registration, works } from '@saiyun/sdk/entities';
import { useCallback, useEffect, useRef, useState } from 'react';
import { errorDetails, isStale } from '../../../kit/failure.ts';
import { changedValues } from '../../../kit/form/draft.ts';
import { client } from '../../../lib/api/client.ts';
import { failureMessage } from '../../../lib/errors/error-policy.ts';

type Values = Readonly<Record<string, unknown>>;

/** From the last key to the save, in ms. */
const settleMs = 800;

/** How what was typed and what is stored stand to each other. */
export type SaveState =
  | { readonly is: 'saved'; readonly at: Date | undefined }
  | { readonly is: 'pending' | 'saving' | 'stale' }
  /** Fields that are not taken as they are; everything else is saved. */
  | { readonly is: 'invalid'; readonly count: number }
  | { readonly is: 'failed'; readonly why: string };

interface Options {
  readonly entity: typeof registration | typeof works;
  readonly row: AnyRow;
  readonly fields: Fields;
  /** What stands against the whole of it beyond the definition. */
  readonly rule: (whole: Values) => readonly Issue[];
  readonly valuesOf: () => Values;
  /** Refusals of the server, to be shown at their fields. */
  readonly onIssues: (issues: readonly Issue[]) => void;
  readonly onSaved: (row: AnyRow) => void;
  /** Fields whose values are not taken as they are, to be marked. */
  readonly onLeft: (names: readonly string[]) => void;
}

/** What the server has refused, by field, and what it said of it. */
type Refusals = Readonly<Record<string, { readonly value: unknown; readonly issue: Issue }>>;

/** The changed values that may be stored: right by the definition, and not those that the server has just refused. */
function takenOf(fields: Fields, changed: Values, broken: ReadonlySet<string>, refused: Refusals): Values {
  return Object.fromEntries(
    Object.entries(changed).filter(([name, value]) => {
      const field = fields[name];
      if (!field || (field.required && isEmpty(value)) || broken.has(name)) return false;
      if (Object.hasOwn(refused, name) && refused[name]?.value === value) return false;
      return isEmpty(value) || checkValue(name, field, value) === undefined;
    }),
  );
}

/** Stores an entry or a work as it is typed: one call for what has changed since the last, one after the other, each on the revision that it knows. */
export function useSavedDraft({ entity, row, fields, rule, valuesOf, onIssues, onSaved, onLeft }: Options) {
  const [state, setState] = useState<SaveState>({ is: 'saved', at: undefined });
  const known = useRef({
    revision: row.revision,
    values: Object.fromEntries(Object.keys(fields).map((name) => [name, row[name] ?? null])) as Values,
  });
  const refused = useRef<Refusals>({});
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const running = useRef<Promise<boolean>>(undefined);
  const tell = useRef({ onIssues, onSaved, onLeft, valuesOf, rule });
  useEffect(() => {
    tell.current = { onIssues, onSaved, onLeft, valuesOf, rule };
  });

  /** What has been typed and differs from what is stored, of it what may be stored, and the fields that may not. */
  const sorted = useCallback(() => {
    const now = tell.current.valuesOf();
    const changed = changedValues(fields, known.current.values, now);
    const broken = new Set(tell.current.rule({ ...known.current.values, ...now }).map(({ field }) => field));
    const mine = takenOf(fields, changed, broken, refused.current);
    return { mine, left: Object.keys(changed).filter((name) => !Object.hasOwn(mine, name)) };
  }, [fields]);

  const store = useCallback(async (): Promise<boolean> => {
    const { mine, left: unstored } = sorted();
    const left = unstored.length;
    if (left > 0) tell.current.onLeft(unstored);
    if (Object.keys(mine).length === 0) {
      setState((before) => (left > 0 ? { is: 'invalid', count: left } : before.is === 'saved' ? before : { is: 'saved', at: new Date() }));
      return left === 0;
    }
    setState({ is: 'saving' });
    try {
      const saved = await client
        .entity(entity as typeof registration)
        .edit({ id: row.id, revision: known.current.revision, ...mine } as never);
      known.current = { revision: saved.revision, values: { ...known.current.values, ...mine } };
      setState(left > 0 ? { is: 'invalid', count: left } : { is: 'saved', at: new Date() });
      tell.current.onSaved(saved);
      return left === 0;
    } catch (error) {
      const { issues = [] } = errorDetails(error);
      if (isStale(error)) setState({ is: 'stale' });
      else if (issues.length > 0) {
        refused.current = {
          ...refused.current,
          ...Object.fromEntries(issues.map((issue) => [issue.field, { value: mine[issue.field], issue }])),
        };
        tell.current.onIssues(issues);
        setState({ is: 'invalid', count: issues.length });
        // What is right goes without what is not.
        if (issues.some(({ field }) => Object.hasOwn(mine, field)) && Object.keys(mine).length > issues.length) return store();
      } else setState({ is: 'failed', why: failureMessage(error) });
      return false;
    }
  }, [sorted, entity, row.id]);

  /** Stores now; resolves with whether everything that was typed is stored. */
  const flush = useCallback(async (): Promise<boolean> => {
    clearTimeout(timer.current);
    timer.current = undefined;
    await running.current;
    running.current = store();
    return running.current;
  }, [store]);

  const touch = useCallback(() => {
    setState((before) => (before.is === 'stale' ? before : { is: 'pending' }));
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void flush(), settleMs);
  }, [flush]);

  useEffect(() => {
    const leave = () => {
      if (timer.current !== undefined) void flush();
    };
    addEventListener('pagehide', leave);
    document.addEventListener('visibilitychange', leave);
    return () => {
      removeEventListener('pagehide', leave);
      document.removeEventListener('visibilitychange', leave);
      leave();
    };
  }, [flush]);

  return {
    state,
    touch,
    flush,
    revision: () => known.current.revision,
    /** The fields that are not stored as they stand. */
    left: () => sorted().left,
    /** What the server said of this very value when it refused it. */
    refusalOf: (name: string, value: unknown): Issue | undefined => {
      const told = Object.hasOwn(refused.current, name) ? refused.current[name] : undefined;
      return told?.value === value ? told?.issue : undefined;
    },
  };
}
