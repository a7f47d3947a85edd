export { competition } from './competition.ts';
export { competitionAdmin } from './competition-admin.ts';
export { competitionForm } from './form.ts';
export { group } from './group.ts';
export { stage } from './stage.ts';
export { stagePromotion } from './stage-promotion.ts';
export { timelineException } from './timeline-exception.ts';
export { unitAuthorize } from './unit-authorize.ts';
