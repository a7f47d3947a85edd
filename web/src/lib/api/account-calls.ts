import { accessTokenCalls, accountCalls, programSignInCalls, secondFactorCalls, sessionCalls } from '@saiyun/sdk/calls';
import { client } from './client.ts';

/** The calls about the user's own account and the ways to sign in. */
export const accounts = accountCalls(client.send);
export const accessTokens = accessTokenCalls(client.send);
export const programs = programSignInCalls(client.send);
export const secondFactor = secondFactorCalls(client.send);
export const sessions = sessionCalls(client.send);
