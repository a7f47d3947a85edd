import { unit } from '@saiyun/sdk/entities';
import { overridesOf } from '../../kit/list/overrides.ts';

export const unitPage = overridesOf(unit, {
  columns: { selfRegister: { width: 130 }, unitName: { width: 220 } },
  stateTabs: true,
});
