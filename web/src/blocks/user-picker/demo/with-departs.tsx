import type { ReactNode } from 'react';
import { source } from '../../depart-picker/demo/departs.ts';
import { Blocks, useBlocks } from '../../provider/index.ts';

/** An application gives the departments once, near its root. */
export function WithDeparts({ children }: { readonly children: ReactNode }) {
  return <Blocks value={{ ...useBlocks(), departs: source }}>{children}</Blocks>;
}
