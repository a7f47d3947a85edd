import { type ShownChoices, shown, yesNo } from '../contract/choices.ts';
import { certificateChoices } from './certificate/choice-texts.ts';
import { competitionChoices } from './competition/choice-texts.ts';
import { dictChoices } from './dict/choice-texts.ts';
import { expertChoices } from './expert/choice-texts.ts';
import { filesChoices } from './files/choice-texts.ts';
import { jobChoices } from './job/choice-texts.ts';
import { logChoices } from './log/choice-texts.ts';
import { messageChoices } from './message/choice-texts.ts';
import { moneyChoices } from './money/choice-texts.ts';
import { noticeChoices } from './notice/choice-texts.ts';
import { onlineChoices } from './online/choice-texts.ts';
import { orgChoices } from './org/choice-texts.ts';
import { registrationChoices } from './registration/choice-texts.ts';
import { reviewChoices } from './review/choice-texts.ts';
import { systemChoices } from './system/choice-texts.ts';
import { taskChoices } from './task/choice-texts.ts';

/** Every closed list that the program depends on; dictionaries are seeded from them. */
export const allChoices: readonly ShownChoices[] = [
  shown(yesNo, ['是否', 'Yes or no'], { yes: ['是', 'Yes'], no: ['否', 'No'] }),
  ...certificateChoices,
  ...competitionChoices,
  ...dictChoices,
  ...expertChoices,
  ...filesChoices,
  ...jobChoices,
  ...logChoices,
  ...messageChoices,
  ...moneyChoices,
  ...noticeChoices,
  ...onlineChoices,
  ...orgChoices,
  ...registrationChoices,
  ...reviewChoices,
  ...systemChoices,
  ...taskChoices,
];

const byCode = new Map(allChoices.map((one) => [one.code, one]));

/** The closed list behind a dictionary. */
export function choicesOf(code: string | undefined): ShownChoices | undefined {
  return code === undefined ? undefined : byCode.get(code);
}

/** One of a closed list, by its value, with its label and tone. */
export function choiceOf(code: string | undefined, value: unknown): ShownChoices['items'][number] | undefined {
  return choicesOf(code)?.items.find((one) => one.value === value);
}
