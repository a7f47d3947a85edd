import { isApiError } from '@saiyun/sdk';

/** What a sign-in was refused for: the second step is still to come, or has to be set up first. */
export interface SecondStepAsked {
  readonly ticket: string;
  readonly enrol: boolean;
}

/** Reads a refusal of any way to sign in; undefined for one that is final. */
export function secondStepOf(error: unknown): SecondStepAsked | undefined {
  if (!isApiError(error) || (error.code !== 'login.otp_needed' && error.code !== 'login.otp_enrol')) return undefined;
  const { ticket } = (error.result ?? {}) as { readonly ticket?: unknown };
  return typeof ticket === 'string' ? { ticket, enrol: error.code === 'login.otp_enrol' } : undefined;
}
