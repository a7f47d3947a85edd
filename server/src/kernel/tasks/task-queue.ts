/** A task row whose lease this node holds. */
export interface Leased {
  readonly id: string;
  readonly owner: string;
  /** Aborted when the process stops or the lease is lost: stop at the next step and change nothing more. */
  readonly signal: AbortSignal;
}

/** A kind of task that runs in the process, one row of `table` each. */
export interface TaskKindOf<S> {
  readonly table: 'ds_tb_import_task' | 'ds_tb_download_task' | 'ds_tb_certificate_batch' | 'ds_tb_works_allot_run';
  /** States in which a task waits or runs. */
  readonly open: readonly string[];
  /** Tasks of one group run one after another, on any node. */
  readonly group: (task: { readonly tenantId: number; readonly bizCode: string }) => string;
  readonly run: (services: S, task: Leased) => Promise<void>;
  /** Removes what finished tasks left behind. */
  readonly tidy: (services: S) => Promise<void>;
}

export interface TaskQueue<S> {
  /** Names this process in leases. */
  readonly owner: string;
  /** Runs a task as soon as its group is free; resolves when it has finished, was left to another node, or was stopped. */
  start(kind: TaskKindOf<S>, id: string, group: string): Promise<void>;
  /** Takes over tasks without a living node, now and at intervals. */
  watch(kinds: readonly TaskKindOf<S>[]): Promise<void>;
  /** Checks for tasks shortly, for example one that a verb in an open transaction has just made ready. */
  soon(kinds: readonly TaskKindOf<S>[]): void;
  /** True after `stop`: nothing that still waits will run here. */
  readonly isStopped: () => boolean;
  /** Leaves all tasks at their checkpoints and waits until they have stopped. */
  stop(): Promise<void>;
}
