import { review } from './allot.ts';
import { reviewProject } from './project.ts';
import { reviewTemplate } from './template.ts';
import { reviewTemplateItem } from './template-item.ts';

export const reviews = { reviewTemplate, reviewTemplateItem, reviewProject, review };
