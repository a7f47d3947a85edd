import type { ConfigChange, Entity } from '@saiyun/sdk/contract';
import {
  awardRule,
  certificateTemplate,
  competition,
  competitionForm,
  costItem,
  group,
  recusalRule,
  reviewProject,
  reviewTemplate,
  reviewTemplateItem,
  stage,
} from '@saiyun/sdk/entities';

/** The records of a configuration's lists. */
export const recordOf: Readonly<Record<ConfigChange['part'], Entity>> = {
  competition,
  reviewTemplates: reviewTemplate,
  reviewItems: reviewTemplateItem,
  groups: group,
  stages: stage,
  fees: costItem,
  forms: competitionForm,
  reviewProjects: reviewProject,
  awardRules: awardRule,
  certificateTemplates: certificateTemplate,
  recusalRules: recusalRule,
};

/** The list of a record in the file. */
export function listOf(record: string): string {
  return Object.entries(recordOf).find(([, { name }]) => name === record)?.[0] ?? record;
}
