import type { Tone } from '@saiyun/sdk/contract';
import type { ActAt, ActState, TimelineRole, TimelineWords } from '@saiyun/sdk/logic/timeline';
import { useId } from 'react';
import { usePlaceText } from '../../../../messages/place/index.ts';
import { useTimelineText } from '../../../../messages/timeline/index.ts';
import { StateMark } from '../../../../ui/state-mark.tsx';

const tones: Readonly<Record<ActState, Tone>> = { open: 'good', soon: 'neutral', over: 'quiet', never: 'attention' };

interface Props {
  readonly role: TimelineRole;
  readonly acts: readonly ActAt[];
  readonly words: TimelineWords;
}

/** What one role may do at the moment: each act once, with a line for every stage or review project that it differs by. */
export function RoleActs({ role, acts, words }: Props) {
  const { t } = usePlaceText();
  const { t: say } = useTimelineText();
  const id = useId();
  const names = [...new Set(acts.map(({ act }) => act))];
  return (
    <section className="pg-panel tl-role" aria-labelledby={id}>
      <h2 id={id}>{say(`role.${role}`)}</h2>
      {names.length === 0 && <p className="cp-quiet">{t('timeline.nothing')}</p>}
      <ul>
        {names.map((name) => (
          <li key={name}>
            <h3>{say(`act.${name}`)}</h3>
            {acts
              .filter(({ act }) => act === name)
              .map((one) => (
                <div key={one.of?.id ?? ''} className="tl-act" data-state={one.state}>
                  <StateMark tone={tones[one.state]}>{say(`state.${one.state}`)}</StateMark>
                  <span className="tl-why">
                    {one.of && <b>{words.of(one)}</b>}
                    <span>{words.why(one)}</span>
                    {words.notes(one).map((text) => (
                      <span key={text} className="tl-extra">
                        {text}
                      </span>
                    ))}
                  </span>
                </div>
              ))}
          </li>
        ))}
      </ul>
    </section>
  );
}
