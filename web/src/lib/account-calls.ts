import { accountCalls, sessionCalls } from '@saiyun/sdk/calls';
import { client } from './client.ts';

/** The calls about the own account and about ways to sign in. */
export const accounts = accountCalls(client.send);
export const sessions = sessionCalls(client.send);
