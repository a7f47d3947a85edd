import type { EntryExamination } from '@saiyun/sdk/calls';
import type { AnyRow } from '@saiyun/sdk/contract';
import { registration } from '@saiyun/sdk/entities';
import { rowTitle } from '@saiyun/sdk/view';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { errorDetails, isStale, issueTexts } from '../../../kit/failure.ts';
import { useVerbs } from '../../../kit/verbs/use-verbs.tsx';
import { client } from '../../../lib/api/client.ts';
import { keys } from '../../../lib/api/query-keys.ts';
import { failureMessage, faultOf } from '../../../lib/errors/error-policy.ts';
import { feedback } from '../../../lib/errors/feedback.ts';
import { useEntryDeskText } from '../../../messages/entry-desk/index.ts';
import { DecideDialog, type Decision, type DecisionInput } from './decide-dialog.tsx';

/** What can be decided about an entry now, each with its question; `onDone` is called when one of them is taken. */
export function useDecisions(row: AnyRow | undefined, examination: EntryExamination | undefined, onDone: () => void) {
  const { t, lang } = useEntryDeskText();
  const cache = useQueryClient();
  const verbs = useVerbs(registration);
  const [asked, setAsked] = useState<Decision>();
  const isMine = examination?.turn === 'caller';
  const wayTo = (decision: Decision) =>
    row && isMine && verbs.offered.some(([name]) => name === decision) && verbs.possible(decision, [row]).length > 0
      ? () => setAsked(decision)
      : undefined;
  const renew = () => cache.invalidateQueries({ queryKey: keys.entity(registration.name) });

  const decide = async (decision: Decision, of: AnyRow, input: DecisionInput): Promise<string | undefined> => {
    const team = rowTitle(registration, of, lang);
    try {
      await client.entity(registration).verb(decision, [of.id], input, of.revision === undefined ? undefined : { revision: of.revision });
    } catch (error) {
      if (!isStale(error) && faultOf(error).code !== 'verb.state') {
        const [first] = issueTexts(lang, {}, errorDetails(error).issues, registration.fields).others;
        return first ?? failureMessage(error);
      }
      // Somebody else was first: the entry stays open and says where it stands now.
      feedback.notify('warning', t('taken', { team }));
      setAsked(undefined);
      await renew();
      return undefined;
    }
    feedback.message('success', t(`done.${decision}`, { team }));
    setAsked(undefined);
    onDone();
    await renew();
    return undefined;
  };

  const dialog: ReactNode = asked && row && isMine && (
    <DecideDialog
      decision={asked}
      row={row}
      faults={examination.faults.length}
      goesOn={examination.goesOn}
      onDecide={(input) => decide(asked, row, input)}
      onClose={() => setAsked(undefined)}
    />
  );
  return { approve: wayTo('approve'), returnBack: wayTo('returnBack'), reject: wayTo('reject'), dialog };
}
