import { timelineException } from '@saiyun/sdk/entities';
import { overridesOf } from '../../kit/list/overrides.ts';

export const timelineExceptionPage = overridesOf(timelineException, {
  columns: { scopeId: { title: ['对象', 'Closes later for'], width: 200 } },
});
