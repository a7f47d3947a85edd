/** What is known of people by one competition, and what was or would be erased of it. */
export interface PersonalDataReport {
  readonly competitionId: string;
  readonly competitionName: string;
  /** When it ended, `YYYY-MM-DD HH:mm:ss` in Asia/Shanghai. */
  readonly endTime: string | null;
  /** How many days after that its data are kept; null where no retention was set. */
  readonly retentionDays: number | null;
  /** When that time is over, `YYYY-MM-DD HH:mm:ss` in Asia/Shanghai; null where no retention was set. */
  readonly dueTime: string | null;
  /** False for a report of what would be erased. */
  readonly erased: boolean;
  /** Rows by record, and the fields of them that are emptied. */
  readonly rows: readonly { readonly entity: string; readonly label: string; readonly rows: number; readonly fields: readonly string[] }[];
  /** What stays: the audit log, which could not be proved any more. */
  readonly kept: readonly { readonly what: 'auditLog'; readonly rows: number }[];
}
