import { userCalls as calls } from '@saiyun/sdk/calls';
import { client } from '../../lib/api/client.ts';

/** Calls about accounts other than the standard ones. */
export const userCalls = calls(client.send);
