import type { Assignment, Role } from '@saiyun/sdk/contract';
import type { DataRules } from './access/data-rules.ts';

/** Who calls. Read from the session on every request, so that a frozen account or a lost role takes effect at once. */
export interface Actor {
  readonly userId: string;
  readonly username: string;
  readonly realname: string;
  readonly tenantId: number;
  readonly roles: readonly Role[];
  /** Granted button codes, such as `dsTbUnit:add`. */
  readonly buttons: ReadonlySet<string>;
  /** What a sub-administrator looks after. */
  readonly assignments?: readonly Assignment[];
  /** The unit that a UNIT account administers. */
  readonly unitId: string | null;
  /** The expert record of an EXPERT account. */
  readonly expertId: string | null;
  /** Code of the department chosen for the session. */
  readonly orgCode?: string | null;
  /** Limits on the rows the account sees, on top of its scope. */
  readonly dataRules?: DataRules;
  /** Id of the session or of the access token. */
  readonly sessionId: string;
  /** What the access token may be used for; a caller with a session has no such limit. */
  readonly tokenScope?: readonly string[];
  /** Somebody else chose the password: the owner must change it before doing anything else. */
  readonly mustChange?: boolean;
}
