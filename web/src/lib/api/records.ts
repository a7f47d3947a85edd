import { type Client, withRecords } from '@saiyun/sdk';
import { client } from './client.ts';

/** The one client with every record by its name; the sign-in page does without, so that it loads none of the definitions. */
export const records: Client = withRecords(client);
