import type { AnyRow, Field, FormField, Issue } from '@saiyun/sdk/contract';
import { checkValue, isEmpty } from '@saiyun/sdk/contract';
import { registration } from '@saiyun/sdk/entities';
import { answerIssues, registrationIssues, type TeamBounds } from '@saiyun/sdk/rules';

export type StepName = 'who' | 'team' | 'questions' | 'send';

/** The fields of an entry that its captain fills in, by step. */
export const stepFields = {
  who: ['realName', 'unitId', 'idType', 'idNo', 'phone', 'email', 'major', 'grade'],
  team: ['teamName', 'teamNameEn', 'groupId'],
  questions: ['answers'],
  send: [],
} as const satisfies Readonly<Record<StepName, readonly string[]>>;

/** The steps of an entry; a competition that asks nothing has no form. */
export function stepsOf(form: readonly FormField[]): readonly StepName[] {
  return form.length === 0 ? ['who', 'team', 'send'] : ['who', 'team', 'questions', 'send'];
}

/** Something that an entry lacks before it can be sent. */
export type Lack =
  | { readonly step: StepName; readonly what: 'field'; readonly issue: Issue }
  | { readonly step: StepName; readonly what: 'people'; readonly min: number; readonly people: number }
  | { readonly step: StepName; readonly what: 'peopleMany' | 'tutorsMany'; readonly max: number; readonly people: number };

export interface Whole {
  readonly values: Readonly<Record<string, unknown>>;
  /** The captain included, tutors not. */
  readonly people: number;
  readonly tutors: number;
  /** Those of the chosen group. */
  readonly bounds: TeamBounds;
  readonly form: readonly FormField[];
  /** Whether a group is to be chosen. */
  readonly needsGroup?: boolean;
  readonly isChoice: (dictCode: string, value: string) => boolean;
  /** The stored row: its values are right, and may be masked. */
  readonly stored?: AnyRow;
}

/** A team may be too large once its captain has chosen another group. */
const sizeLacks = (people: number, tutors: number, { teamMin, teamMax, tutorMax }: TeamBounds): readonly Lack[] => [
  ...(teamMin !== null && people < teamMin ? [{ step: 'team', what: 'people', min: teamMin, people } as const] : []),
  ...(teamMax !== null && people > teamMax ? [{ step: 'team', what: 'peopleMany', max: teamMax, people } as const] : []),
  ...(tutorMax !== null && tutors > tutorMax ? [{ step: 'team', what: 'tutorsMany', max: tutorMax, people: tutors } as const] : []),
];

/** What an entry still lacks, in the order of its steps, as the server would refuse it. */
export function lacksOf({ values, people, tutors, bounds, form, isChoice, needsGroup = false, stored }: Whole): readonly Lack[] {
  const fields: Readonly<Record<string, Field>> = registration.fields;
  const ofStep = (step: 'who' | 'team'): Lack[] =>
    stepFields[step].flatMap((name): Lack[] => {
      const [value, field] = [values[name], fields[name]];
      if (!field) return [];
      if (isEmpty(value))
        return field.required || (name === 'groupId' && needsGroup)
          ? [{ step, what: 'field', issue: { field: name, code: 'required' } }]
          : [];
      const issue = stored && value === stored[name] ? undefined : checkValue(name, field, value);
      return issue ? [{ step, what: 'field', issue }] : [];
    });
  const who = ofStep('who');
  const idNo = who.some((lack) => lack.what === 'field' && lack.issue.field === 'idNo') ? [] : registrationIssues(values);
  const answers =
    form.length === 0
      ? []
      : answerIssues(form, (values.answers ?? {}) as Readonly<Record<string, string | number>>, { isChoice, complete: true });
  return [
    ...who,
    ...idNo.map((issue): Lack => ({ step: 'who', what: 'field', issue })),
    ...ofStep('team'),
    ...sizeLacks(people, tutors, bounds),
    ...answers.map((issue): Lack => ({ step: 'questions', what: 'field', issue })),
  ];
}

/** How complete a step is; `optional` where it has nothing in it and needs nothing. */
export type StepState = 'done' | 'open' | 'optional' | 'unsent';

/** How complete a step is, by what the entry lacks alone: all steps are complete exactly when it may be sent, whoever has looked at them. */
export function stepState(step: StepName, lacks: readonly Lack[], values: Readonly<Record<string, unknown>>): StepState {
  if (step === 'send') return 'unsent';
  if (lacks.some((lack) => lack.step === step)) return 'open';
  const answers = Object.values((values.answers ?? {}) as Readonly<Record<string, unknown>>);
  return step === 'questions' && answers.every(isEmpty) ? 'optional' : 'done';
}
