import { expertAccountCalls, expertCalls } from '@saiyun/sdk/calls';
import { client } from '../../../lib/api/client.ts';

export const experts = expertCalls(client.send);
export const money = expertAccountCalls(client.send);
