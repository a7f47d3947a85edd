import { competitionAdmin, stagePromotion } from '@saiyun/sdk/entities';
import { entityModule } from '../../kernel/entity-module.ts';
import { competitionInvitedModule } from './admission/invited.ts';
import { competitionModule } from './competition.ts';
import { formModule } from './form.ts';
import { groupModule } from './group.ts';
import { stageModule } from './stage.ts';
import './sub-admin.ts';
import { timelineExceptionModule } from './extension/timeline-exception.ts';
import { unitAuthorizeModule } from './unit-authorize.ts';

export { retentionCalls } from './personal-data/retention.ts';
export { competitionPlaceCalls } from './place/calls.ts';
export { hallCalls } from './place/hall.ts';
export { promotionPreview } from './promotion/preview.ts';
export { decidesPromotion, promotionMessages } from './promotion/tell-promoted.ts';
export const competitionModules = [
  competitionModule,
  stageModule,
  groupModule,
  formModule,
  entityModule(competitionAdmin),
  competitionInvitedModule,
  unitAuthorizeModule,
  timelineExceptionModule,
  entityModule(stagePromotion),
];
