import { userCalls } from '@saiyun/sdk/calls';
import { client } from '../../../lib/api/client.ts';

/** Calls about accounts that a stranger may make. */
export const users = userCalls(client.send);
