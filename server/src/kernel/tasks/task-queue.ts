/** A task row that this node has the lease of. */
export interface Leased {
  readonly id: string;
  readonly owner: string;
  /** Aborted when the process stops or the lease is lost: give up at the next step and change nothing more. */
  readonly signal: AbortSignal;
}

/** A sort of tasks that run in the process, one row of `table` each. */
export interface TaskKindOf<S> {
  readonly table: 'ds_tb_import_task' | 'ds_tb_download_task';
  /** States in which a task waits or runs. */
  readonly open: readonly string[];
  /** Tasks of one group run one after the other, on whichever node. */
  readonly group: (task: { readonly tenantId: number; readonly bizCode: string }) => string;
  readonly run: (services: S, task: Leased) => Promise<void>;
  /** Removes what tasks that have ended left behind. */
  readonly tidy: (services: S) => Promise<void>;
}

export interface TaskQueue<S> {
  /** Names this process in leases. */
  readonly owner: string;
  /** Runs a task as soon as its group is free; resolves when it has ended, was left to another node, or was stopped. */
  start(kind: TaskKindOf<S>, id: string, group: string): Promise<void>;
  /** Takes over what no living node works on, now and from time to time. */
  watch(kinds: readonly TaskKindOf<S>[]): Promise<void>;
  /** Looks for tasks in a moment, such as one that a verb of an open transaction has just made ready. */
  soon(kinds: readonly TaskKindOf<S>[]): void;
  /** True once `stop` was called: nothing that still waits will run here. */
  readonly isStopped: () => boolean;
  /** Leaves all tasks at their checkpoints and waits until they let go. */
  stop(): Promise<void>;
}
