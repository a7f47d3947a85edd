import { worksPair } from '@saiyun/sdk/entities';
import { overridesOf } from '../../../kit/list/overrides.ts';
import { PairDetail } from './pair-detail.tsx';

export const pairPage = overridesOf(worksPair, {
  first: ['worksId', 'otherId', 'competitionId', 'score'],
  stateTabs: true,
  detail: PairDetail,
});
