import { type Client, withRecords } from '@saiyun/sdk';
import { client } from './client.ts';

/** The shared client with every record by name. The sign-in page does not import it, and so loads no definitions. */
export const records: Client = withRecords(client);
