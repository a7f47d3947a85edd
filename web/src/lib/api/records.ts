import { withNouns } from '@saiyun/sdk';
import { importTask, review, reviewProject, reviewTemplate, reviewTemplateItem } from '@saiyun/sdk/entities';
import { client } from './client.ts';

/**
 * The shared client with the records that pages name, as nouns without calls of areas: these are loaded where they are used. The sign-in page
 * does not import it, and so loads no definitions.
 */
export const records = withNouns(client, {
  imports: importTask,
  reviews: review,
  reviewProjects: reviewProject,
  reviewTemplates: reviewTemplate,
  reviewTemplateItems: reviewTemplateItem,
});
