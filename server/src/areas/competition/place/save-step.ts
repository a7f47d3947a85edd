import { int, json } from '@saiyun/sdk/contract';
import { competition } from '@saiyun/sdk/entities';
import { gapIssue, type SetUpStep, setUpFields, setUpStepCount } from '@saiyun/sdk/rules';
import { type Input, needed, readInput } from '../../../http/call/input.ts';
import { rolesForCall } from '../../../kernel/access/access.ts';
import type { Ctx } from '../../../kernel/context.ts';
import { Failure, inputFailure } from '../../../kernel/failure.ts';
import { editIn, readRow, writing } from '../../../kernel/write/standard-calls.ts';
import { competitionModule } from '../competition.ts';
import { setUpOf } from './set-up.ts';

export const stepInput = {
  id: needed(['竞赛', 'Competition']),
  step: int(['步骤', 'Step'], { required: true, min: 1, max: setUpStepCount }),
  data: json(['内容', 'Contents'], 'any'),
  revision: int(['版本', 'Revision']),
} as const;

/** The members of a step's data; those of other steps, and anything that is no object, are refused. */
const dataOf = ({ step, data = {} }: Input<typeof stepInput>): Readonly<Record<string, unknown>> => {
  if (typeof data !== 'object' || data === null || Array.isArray(data)) throw inputFailure({ field: 'data', code: 'type' });
  const own: readonly string[] = setUpFields[step as SetUpStep];
  const other = Object.keys(data).find((name) => !own.includes(name));
  if (other !== undefined) throw inputFailure({ field: other, code: 'rule', message: 'setUp.otherStep', params: { step } });
  return data as Readonly<Record<string, unknown>>;
};

/**
 * PUT /dsTbCompetition/saveStep: saves the fields of a step and marks it as done, unless something that it needs is missing: then the fields
 * are saved all the same, and a call without fields is refused with what is missing (CALL-131, COMP-03).
 */
export function saveStep(ctx: Ctx, body: unknown): Promise<unknown> {
  const input = readInput(stepInput, body);
  const data = dataOf(input);
  const roles = rolesForCall(ctx, competition, 'edit');
  return writing(ctx, competition, async (tx) => {
    const row = await readRow(ctx, tx.tx, competitionModule, roles, input.id, true);
    const state = (await setUpOf(tx.tx, ctx, row)).find(({ step }) => step === input.step);
    // Times out of order are refused by the edit itself.
    const lacking = state?.gaps.filter(({ needed: isNeeded, name }) => isNeeded && name !== 'timeline') ?? [];
    if (lacking.length > 0 && Object.keys(data).length === 0)
      throw new Failure('competition.not_ready', {}, { issues: lacking.map((gap) => gapIssue(ctx.language, gap)) });
    const said = Array.isArray(row.stepDone) ? row.stepDone : [];
    const done =
      lacking.length > 0 ? said.filter((one) => one !== input.step) : [...new Set([...said, input.step])].toSorted((a, b) => a - b);
    return editIn(tx, competitionModule, { ...data, id: row.id, revision: input.revision ?? row.revision, stepDone: done });
  });
}
