import { reviewModule } from './allot.ts';
import { projectModule } from './project.ts';
import { templateItemModule, templateModule } from './template.ts';

export { myReviews } from './my-reviews.ts';
export const reviewModules = [templateModule, templateItemModule, projectModule, reviewModule];
