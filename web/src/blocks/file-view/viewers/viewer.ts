/** What every viewer gets. */
export interface ViewerProps {
  /** Address of the file, good for a few minutes. */
  readonly url: string;
  readonly name: string;
  /** It cannot be shown, with the reason in the reader's words. */
  readonly onFault: (reason: string) => void;
}
