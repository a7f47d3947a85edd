import { competition } from './competition.ts';
import { competitionAdmin } from './competition-admin.ts';
import { competitionForm } from './form.ts';
import { group } from './group.ts';
import { stage } from './stage.ts';
import { stagePromotion } from './stage-promotion.ts';
import { timelineException } from './timeline-exception.ts';
import { unitAuthorize } from './unit-authorize.ts';

export const competitions = {
  competition,
  stage,
  group,
  competitionForm,
  competitionAdmin,
  unitAuthorize,
  timelineException,
  stagePromotion,
};
