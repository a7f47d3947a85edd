import { scoreRunStatus } from '@saiyun/sdk/entities';

interface Run {
  readonly id: string;
  readonly status: string | null;
}

/** The run that is shown if none is asked for: of these, the newest first, the first that is confirmed, otherwise the first. */
export function runToShow<R extends Run>(runs: readonly R[]): R | undefined {
  return runs.find(({ status }) => status === scoreRunStatus.confirmed) ?? runs[0];
}
