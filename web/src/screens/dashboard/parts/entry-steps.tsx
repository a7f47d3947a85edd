import type { EntryCard, EntryStep } from '@saiyun/sdk/calls';
import type { Tone } from '@saiyun/sdk/contract';
import { works } from '@saiyun/sdk/entities';
import { toAddSearch } from '@saiyun/sdk/logic/list';
import { rowPath } from '../../../lib/record-path.ts';
import { useDashboardText } from '../../../messages/dashboard/index.ts';
import { StateShape } from '../../../ui/state-mark.tsx';

const tones: Readonly<Record<EntryStep['state'], Tone>> = { done: 'good', now: 'waiting', ahead: 'quiet', stopped: 'bad' };

/** The steps of an entry, each with where it stands. */
export function Steps({ steps }: { readonly steps: readonly EntryStep[] }) {
  const { t } = useDashboardText();
  return (
    <ol className="sp-steps" aria-label={t('entries.steps')}>
      {steps.map(({ name, state }) => (
        <li key={name} data-state={state} {...(state === 'now' && { 'aria-current': 'step' })}>
          <StateShape tone={tones[state]} />
          <span>{t(`step.${name}`)}</span>
          <span className="sy-hidden">{t(`stepState.${state}`)}</span>
        </li>
      ))}
    </ol>
  );
}

/** Where a competition is entered, and a draft goes on. */
export function wizardPath(competitionId: string, entry?: string): string {
  return `/participant/register/${encodeURIComponent(competitionId)}${entry === undefined ? '' : `?entry=${encodeURIComponent(entry)}`}`;
}

/** The list of the entrant's works, where one is added. */
const worksPath = '/registration/works';

/** Where the next step of an entry is taken. */
export function nextAddress({ id, next, worksId, competitionId }: EntryCard): string {
  const own = `/participant/entry/${encodeURIComponent(id)}`;
  if (next === 'submit' || next === 'mend') return wizardPath(competitionId, id);
  if (next === 'addWork') return `${worksPath}?${toAddSearch({ competitionId, registrationId: id }).toString()}`;
  return (next === 'handIn' || next === 'seeResult') && worksId !== null ? rowPath(works.name, worksId) : own;
}
