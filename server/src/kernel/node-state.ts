/** What this process is about to do, as seen by its calls and probes. */
export interface NodeState {
  /** It is about to stop but still answers. */
  isDraining: boolean;
}
