/** What the platform serves: everything, reads only, or nothing but what its administrators need to end the maintenance. */
export const serviceModes = { off: 'off', readOnly: 'readOnly', maintenance: 'maintenance' } as const;
export type ServiceMode = (typeof serviceModes)[keyof typeof serviceModes];

/** What people are told of the mode. Times in ISO 8601. */
export interface ServiceNotice {
  readonly mode: ServiceMode;
  /** A whole sentence in the language of the call; null while everything is served. */
  readonly message: string | null;
  /** When the operators expect to end it; null if they did not say. */
  readonly until: string | null;
  readonly since: string | null;
}

/** The mode as its operators switched it, as commands print it; times in ISO 8601. */
export interface SwitchedMode {
  readonly mode: ServiceMode;
  readonly message: string | null;
  readonly messageEn: string | null;
  readonly until: string | null;
  readonly by: string | null;
  readonly since: string | null;
}
