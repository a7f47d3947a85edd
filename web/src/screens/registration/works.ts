import { works } from '@saiyun/sdk/entities';
import { overridesOf } from '../../kit/overrides.ts';

export const worksPage = overridesOf(works, {
  first: ['title', 'worksNo', 'competitionId', 'status'],
  stateTabs: true,
});
