import { timelineException } from '@saiyun/sdk/entities';
import { RefName } from '../../kit/cells/ref-name.tsx';
import { kindRefInput } from '../../kit/inputs/kind-ref-input.tsx';
import { overridesOf } from '../../kit/list/overrides.ts';

/** The kinds of record that `ds_exception_scope` names. */
const scopes: Readonly<Record<string, string>> = { unit: 'dsTbUnit', team: 'dsTbRegistration', area: 'dsTbCompetitionArea' };

export const timelineExceptionPage = overridesOf(timelineException, {
  inputs: { scopeId: kindRefInput('scopeType', scopes) },
  columns: {
    scopeId: { title: ['对象', 'Closes later for'], width: 200, cell: (row) => <RefName of={scopes[row.scopeType]} id={row.scopeId} /> },
  },
});
