/** What this process is about to do, as far as its calls and probes tell it. */
export interface NodeState {
  /** It is about to stop, while it still answers. */
  isDraining: boolean;
}
