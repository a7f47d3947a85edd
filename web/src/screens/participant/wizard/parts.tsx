import { registration } from '@saiyun/sdk/entities';
import { toWireClock } from '@saiyun/sdk/view';
import { Alert, Button } from 'antd';
import { textOf } from '../../../kit/failure.ts';
import { useParticipantText } from '../../../messages/participant/index.ts';
import { StateMark, StateShape } from '../../../ui/state-mark.tsx';
import { type Lack, type StepName, type StepState, stepState } from './steps.ts';
import type { SaveState } from './use-saved-draft.ts';

interface BarProps {
  readonly steps: readonly StepName[];
  readonly step: StepName;
  readonly lacks: readonly Lack[];
  readonly values: Readonly<Record<string, unknown>>;
  readonly onGo: (step: StepName) => void;
}

const stepTones = { done: 'good', open: 'waiting', optional: 'quiet', unsent: 'quiet' } as const satisfies Readonly<
  Record<StepState, string>
>;

/** The steps, each with whether it is complete; any of them can be gone to. */
export function StepBar({ steps, step, lacks, values, onGo }: BarProps) {
  const { t } = useParticipantText();
  const stateOf = (one: StepName) => stepState(one, lacks, values);
  return (
    <nav className="pw-steps" aria-label={t('step.progress', { n: steps.indexOf(step) + 1, all: steps.length })}>
      <ol>
        {steps.map((one) => (
          <li key={one}>
            <button type="button" className="sy-plain" aria-current={one === step ? 'step' : undefined} onClick={() => onGo(one)}>
              <StateShape tone={stepTones[stateOf(one)]} />
              <span>{t(`step.${one}`)}</span>
              <span className="sy-hidden">{t(`step.${stateOf(one)}`)}</span>
            </button>
          </li>
        ))}
      </ol>
    </nav>
  );
}

/** Whether what was typed is stored. */
export function SaveMark({ state, onRetry }: { readonly state: SaveState; readonly onRetry: () => void }) {
  const { t } = useParticipantText();
  return (
    <span className="pw-saved" role="status">
      {state.is === 'saved' && (
        <StateMark tone="good">{state.at ? t('save.savedAt', { time: toWireClock(state.at).slice(0, 5) }) : t('save.saved')}</StateMark>
      )}
      {state.is === 'saving' && <StateMark tone="waiting">{t('save.saving')}</StateMark>}
      {state.is === 'pending' && <StateMark tone="quiet">{t('save.pending')}</StateMark>}
      {state.is === 'invalid' && <StateMark tone="attention">{t('save.invalid', { count: state.count })}</StateMark>}
      {state.is === 'stale' && <StateMark tone="attention">{t('save.stale')}</StateMark>}
      {state.is === 'failed' && (
        <>
          <StateMark tone="bad">{t('save.failed', { why: state.why })}</StateMark>
          <Button size="small" onClick={onRetry}>
            {t('save.retry')}
          </Button>
        </>
      )}
    </span>
  );
}

/** What an entry still lacks, each the way to where it is filled in. */
export function Lacks({ lacks, onGo }: Pick<BarProps, 'lacks' | 'onGo'>) {
  const { t, lang, say } = useParticipantText();
  const textOfLack = (lack: Lack): string => {
    if (lack.what === 'people') return t('lack.people', { min: lack.min, people: lack.people });
    if (lack.what !== 'field') return t(`lack.${lack.what}`, { max: lack.max, people: lack.people });
    const { issue } = lack;
    const field = Object.entries(registration.fields).find(([name]) => name === issue.field)?.[1];
    if (issue.code === 'required' && field) return t('lack.required', { field: say(field.label) });
    const fault = textOf(lang, field, issue);
    return issue.field === 'answers' || !field ? fault : t('lack.invalid', { field: say(field.label), fault });
  };
  if (lacks.length === 0) return <Alert type="success" showIcon title={t('send.ready')} />;
  return (
    <Alert
      type="info"
      showIcon
      title={t('send.lacks')}
      description={
        <ul className="pw-lacks">
          {lacks.map((lack) => (
            <li key={lack.what === 'field' ? lack.issue.field : lack.what}>
              <button type="button" className="sy-plain" onClick={() => onGo(lack.step)}>
                {textOfLack(lack)}
              </button>
            </li>
          ))}
        </ul>
      }
    />
  );
}
