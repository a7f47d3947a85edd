import { recusal } from '@saiyun/sdk/entities';
import { RefName } from '../../kit/cells/ref-name.tsx';
import { kindRefInput } from '../../kit/inputs/kind-ref-input.tsx';
import { overridesOf } from '../../kit/list/overrides.ts';

/** The kinds of record that `ds_recusal_target` names. */
const targets: Readonly<Record<string, string>> = { works: 'dsTbWorks', unit: 'dsTbUnit', person: 'sysUser' };

export const recusalPage = overridesOf(recusal, {
  inputs: { targetId: kindRefInput('targetType', targets) },
  stateTabs: true,
  columns: {
    targetId: {
      title: ['回避对象', 'Whom or what'],
      width: 200,
      cell: (row) => <RefName of={targets[row.targetType]} id={row.targetId} />,
    },
  },
});
