import type { InvoiceServices } from '../delivery/invoice/services.ts';
import type { PayProviders } from '../delivery/pay/providers.ts';

/** What areas run in the background for the whole process; their folders hold the implementations. */

export interface LogLine {
  readonly id: string;
  readonly tenant_id: number;
  readonly log_type: string;
  readonly log_content: string;
  readonly operate_type: string;
  readonly result: string | null;
  readonly result_numbers: Readonly<Record<string, number>> | null;
  readonly user_id: string | null;
  readonly username: string | null;
  readonly ip: string;
  readonly method: string;
  readonly request_type: string | null;
  readonly request_url: string;
  readonly cost_time: number;
  readonly request_id: string;
  readonly detail: string | null;
  readonly create_time: string;
}

/** Lines of calls for the log of operations. */
export interface OperationLog {
  keep(line: LogLine): void;
  /** Writes the waiting lines, so the log shows everything that this process has done. */
  flush(): Promise<void>;
}

export interface Mailer {
  /**
   * Sends due messages in the background, after the commit of any that the caller has queued. The caller cannot tell from the response time
   * whether anything was sent.
   */
  deliverSoon(): void;
  /** Resolves when nothing is being sent. */
  delivered(): Promise<void>;
  /** Sends messages left by an earlier process. */
  start(): void;
  /** Stops sending from this process and waits for the messages in progress. */
  stop(): Promise<void>;
}

/** Payments: the providers, and what is asked of them in the background. */
export interface Payments {
  readonly providers: PayProviders;
  /** When a page last had this node ask for a payment, in ms, by the payment's id. */
  readonly lastAsked: Map<string, number>;
  /** Sends refunds and asks after payments that are due, after the commit of any that the caller has approved. */
  soon(): void;
  /** Resolves when nothing is being asked. */
  settled(): Promise<void>;
  stop(): Promise<void>;
}

/** Invoices: the tax services, and what is asked of them in the background. */
export interface Invoices {
  readonly services: InvoiceServices;
  /** Issues and reverses what is due, and asks what became of the rest, after the commit of any that the caller has approved. */
  soon(): void;
  /** Resolves when nothing is being asked. */
  settled(): Promise<void>;
  stop(): Promise<void>;
}

export interface HowEnded {
  readonly isDone: boolean;
  readonly output: string;
}

/** Runs the scheduled jobs of this process. */
export interface JobRunner {
  /** Starts looking for due jobs. */
  start(): void;
  /** One pass: fires due jobs and executes waiting runs; resolves when those runs have ended. */
  look(): Promise<void>;
  /** Executes a job's newest waiting run that was started by hand; returns how it ended. */
  runWaiting(jobId: string): Promise<HowEnded | undefined>;
  /** Takes no more runs. Current ones get a moment to finish, then another node takes them over. */
  stop(): Promise<void>;
}

/** The person who has signed in, according to the third party. */
export interface ThirdPerson {
  /** Its stable identifier for the person. */
  readonly subject: string;
  readonly name: string | null;
}

/** What a sign-in stores between leaving for the third party and coming back. */
export interface ThirdStart {
  readonly verifier: string;
  readonly state: string;
  readonly nonce: string;
}

/** A third party that identifies people by OpenID Connect, with authorisation code, PKCE, state and nonce. */
export interface ThirdProvider {
  readonly type: string;
  readonly name: readonly [zh: string, en: string];
  /** The address where the browser signs in; it comes back to `callback`. */
  start(callback: string): Promise<{ readonly url: string; readonly start: ThirdStart }>;
  /** Identifies the person from the address that the browser came back to; throws if anything does not match the start. */
  finish(cameBack: URL, start: ThirdStart): Promise<ThirdPerson>;
}

export interface ThirdParties {
  readonly providers: readonly ThirdProvider[];
  close(): Promise<void>;
}
