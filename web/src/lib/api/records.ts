import { withNouns } from '@saiyun/sdk';
import { imports, reviewProjects, reviews, reviewTemplateItems, reviewTemplates } from '@saiyun/sdk/nouns';
import { client } from './client.ts';

/** The shared client with the nouns that pages name. The sign-in page does not import it, and so loads no definitions. */
export const records = withNouns(client, { imports, reviewProjects, reviews, reviewTemplateItems, reviewTemplates });
