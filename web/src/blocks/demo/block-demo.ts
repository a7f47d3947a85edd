import type { Label } from '@saiyun/sdk/contract';
import type { ComponentType } from 'react';

/** One variant or state of a block, live. */
export interface DemoCase {
  readonly title: Label;
  /** What to try, or when to use it. */
  readonly note?: Label;
  readonly Case: ComponentType;
  /** The file of `Case` as it is written, by an import that ends in `?raw`. */
  readonly code: string;
}

/** What the page of a block shows. */
export interface BlockDemo {
  /** Source of its components (`?raw`): the interfaces called `…Props` in it become the table of props. */
  readonly sources: readonly string[];
  readonly cases: readonly DemoCase[];
}

/** A block in the list of all blocks. */
export interface BlockEntry {
  /** Its folder, and the end of the address of its page. */
  readonly name: string;
  readonly title: Label;
  readonly load: () => Promise<{ readonly demo: BlockDemo }>;
}
