/** The personal data that one competition holds, and what was or would be erased. */
export interface PersonalDataReport {
  readonly competitionId: string;
  readonly competitionName: string;
  /** When it ended, `YYYY-MM-DD HH:mm:ss` in Asia/Shanghai. */
  readonly endTime: string | null;
  /** For how many days after that its data are kept; null if no retention is set. */
  readonly retentionDays: number | null;
  /** When that period ends, `YYYY-MM-DD HH:mm:ss` in Asia/Shanghai; null if no retention is set. */
  readonly dueTime: string | null;
  /** False if the report only says what would be erased. */
  readonly erased: boolean;
  /** Rows by record, and their fields that are emptied. */
  readonly rows: readonly { readonly entity: string; readonly label: string; readonly rows: number; readonly fields: readonly string[] }[];
  /** What stays: the audit log, because it could no longer be proved. */
  readonly kept: readonly { readonly what: 'auditLog'; readonly rows: number }[];
}
