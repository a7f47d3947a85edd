import { expert } from '@saiyun/sdk/entities';
import { expertLoadIssues, ownUnitIssues } from '@saiyun/sdk/rules';
import { overridesOf } from '../../kit/list/overrides.ts';

/** The pool of experts. Who is of no unit of the platform is told by the other organisation. */
export const expertPage = overridesOf(expert, {
  stateTabs: true,
  rules: (draft) => [...ownUnitIssues(draft), ...expertLoadIssues(draft)],
  columns: { userId: { hidden: true }, unitId: { cell: ({ unitId_dictText: unit, otherUnit }) => unit ?? otherUnit } },
});
