import type { AnyRow, Entity, Verb } from '@saiyun/sdk/contract';
import { isForNow, mayAll, reasonText } from '@saiyun/sdk/logic/permission';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useNavigate } from 'react-router';
import { queryClient } from '../../lib/api/query-client.ts';
import { keys } from '../../lib/api/query-keys.ts';
import { useDict } from '../../lib/api/use-dict.ts';
import type { FurtherAction } from '../../lib/errors/feedback.ts';
import { useKitText } from '../../messages/kit/index.ts';
import { useTableText } from '../../messages/table/index.ts';
import { useMay } from '../permission/use-may.ts';
import { warnOfFaults } from '../warn.ts';
import { runsAtOnce } from './inverse.ts';
import { type Asked, runVerb } from './run-verb.ts';
import { takesAway } from './takes-away.ts';
import type { VerbNexts } from './verb-next.ts';
import type { VerbNotes } from './verb-note.ts';

const VerbDialog = lazy(async () => ({ default: (await import('./verb-dialog.tsx')).VerbDialog }));

interface Options {
  readonly without?: readonly string[];
  readonly notes?: VerbNotes | undefined;
  readonly nexts?: VerbNexts | undefined;
  readonly onDone?: (rows: readonly AnyRow[]) => void;
}

/** What a page changes of the verbs of its record. */
export interface PageVerbs {
  readonly withoutVerbs?: readonly string[];
  readonly verbNotes?: VerbNotes;
  readonly verbNexts?: VerbNexts;
}

/** The same for `useVerbs`. */
export function verbOptions({ withoutVerbs, verbNotes, verbNexts }: PageVerbs): Omit<Options, 'onDone'> {
  return { without: withoutVerbs, notes: verbNotes, nexts: verbNexts };
}

export interface Verbs {
  /** Verbs offered to this account, in the order of the definition. */
  readonly offered: readonly (readonly [name: string, verb: Verb])[];
  /** Why a verb cannot be run on these rows, in words; undefined if it can. */
  readonly reason: (name: string, rows: readonly AnyRow[]) => string | undefined;
  /** Why a verb that a row will take by itself later is not possible yet; undefined for all others. */
  readonly notYet: (name: string, row: AnyRow) => string | undefined;
  /** Whether a verb is shown in red. */
  readonly isRed: (name: string) => boolean;
  /** The rows on which a verb can be run now. */
  readonly possible: (name: string, rows: readonly AnyRow[]) => readonly AnyRow[];
  /**
   * Runs a verb: at once if it does no harm and can be taken back, else after a question that takes its input. `chosen` is how many rows
   * the reader chose, if only some of them allow it.
   */
  readonly ask: (name: string, rows: readonly AnyRow[], chosen?: number) => void;
  /** Draw once, wherever the verbs are used. */
  readonly dialog: ReactNode;
}

/** The verbs of an entity for the signed-in account. `onDone` is called after one has changed rows. */
export function useVerbs(entity: Entity, { without = [], notes = {}, nexts = {}, onDone }: Options = {}): Verbs {
  const { t, say, lang } = useKitText();
  // The line that takes a verb back is worded outside React.
  useTableText();
  const may = useMay();
  const navigate = useNavigate();
  const states = useDict(entity.stateField ? entity.fields[entity.stateField]?.of : undefined);
  const [asked, setAsked] = useState<Asked>();

  const offered = may.verbs(entity).flatMap((name) => {
    const verb = entity.verbs[name];
    return verb && !without.includes(name) ? [[name, verb] as const] : [];
  });
  const reason = (name: string, rows: readonly AnyRow[]): string | undefined => {
    const answer = mayAll(may.grants, entity, name, rows);
    if (answer.kind === 'allowed') return undefined;
    const verb = entity.verbs[name];
    if (verb && rows.length > 1 && answer.why.code === 'verb.state')
      return t('verb.someNot', { verb: say(verb.label), count: answer.refused });
    return reasonText(lang, answer.why, states.text);
  };

  const furtherOf = ({ name, rows }: Asked): FurtherAction | undefined => {
    const next = nexts[name]?.(rows);
    if (!next || !may.call(next.of, 'list')) return undefined;
    return { label: say(next.label), run: () => void navigate(next.to) };
  };

  return {
    offered,
    reason,
    notYet: (name, row) => {
      const answer = mayAll(may.grants, entity, name, [row]);
      return answer.kind !== 'allowed' && isForNow(answer.why) ? reasonText(lang, answer.why) : undefined;
    },
    isRed: (name) => entity.verbs[name] !== undefined && takesAway(entity, entity.verbs[name]),
    possible: (name, rows) => rows.filter((row) => mayAll(may.grants, entity, name, [row]).kind === 'allowed'),
    ask: (name, rows, chosen) => {
      const verb = entity.verbs[name];
      if (!verb || rows.length === 0) return;
      const next: Asked = { name, verb, rows, ...(chosen !== undefined && { chosen }) };
      if (!runsAtOnce(may.grants, entity, name, rows) || (chosen ?? 0) > rows.length) return setAsked(next);
      void runVerb(entity, next, say(verb.label), may.grants, undefined, furtherOf(next)).then(
        () => onDone?.(rows),
        async (error: unknown) => {
          warnOfFaults(error, lang, entity.fields);
          await queryClient.invalidateQueries({ queryKey: keys.entity(entity.name) });
        },
      );
    },
    dialog: asked && (
      <Suspense fallback={null}>
        <VerbDialog
          entity={entity}
          asked={asked}
          Note={notes[asked.name]}
          further={furtherOf(asked)}
          onClose={(isDone) => {
            setAsked(undefined);
            if (isDone) onDone?.(asked.rows);
          }}
        />
      </Suspense>
    ),
  };
}
