import type { AnyRow, Entity, Verb } from '@saiyun/sdk/contract';
import { mayAll, reasonText } from '@saiyun/sdk/logic/permission';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useDict } from '../../lib/api/use-dict.ts';
import { useKitText } from '../../messages/kit/index.ts';
import { useMay } from '../permission/use-may.ts';
import type { Asked } from './verb-dialog.tsx';

const VerbDialog = lazy(async () => ({ default: (await import('./verb-dialog.tsx')).VerbDialog }));

export interface Verbs {
  /** Verbs offered to this account, in the order of the definition. */
  readonly offered: readonly (readonly [name: string, verb: Verb])[];
  /** Why a verb cannot be run on these rows, in words; undefined if it can. */
  readonly reason: (name: string, rows: readonly AnyRow[]) => string | undefined;
  /** Confirms a verb, asks for its input and runs it. */
  readonly ask: (name: string, rows: readonly AnyRow[]) => void;
  /** Draw once, wherever the verbs are used. */
  readonly dialog: ReactNode;
}

/** The verbs of an entity for the signed-in account. `onDone` is called after one has changed rows. */
export function useVerbs(entity: Entity, { without = [], onDone }: { without?: readonly string[]; onDone?: () => void } = {}): Verbs {
  const { t, say, lang } = useKitText();
  const may = useMay();
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

  return {
    offered,
    reason,
    ask: (name, rows) => {
      const verb = entity.verbs[name];
      if (verb && rows.length > 0) setAsked({ name, verb, rows });
    },
    dialog: asked && (
      <Suspense fallback={null}>
        <VerbDialog
          entity={entity}
          asked={asked}
          onClose={(isDone) => {
            setAsked(undefined);
            if (isDone) onDone?.();
          }}
        />
      </Suspense>
    ),
  };
}
