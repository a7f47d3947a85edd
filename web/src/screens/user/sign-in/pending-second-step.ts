import { isApiError } from '@saiyun/sdk';

/** Why a sign-in was refused: the second step is still to come, or must be set up first. */
export interface PendingSecondStep {
  readonly ticket: string;
  readonly enrol: boolean;
}

/** Reads the refusal of any kind of sign-in; undefined if it is final. */
export function secondStepOf(error: unknown): PendingSecondStep | undefined {
  if (!isApiError(error) || (error.code !== 'login.otp_needed' && error.code !== 'login.otp_enrol')) return undefined;
  const { ticket } = (error.result ?? {}) as { readonly ticket?: unknown };
  return typeof ticket === 'string' ? { ticket, enrol: error.code === 'login.otp_enrol' } : undefined;
}
