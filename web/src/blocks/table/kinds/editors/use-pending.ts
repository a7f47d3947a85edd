import { useEffect, useRef } from 'react';
import type { CellEditorProps } from '../cell-kind.ts';

/** Says what is to be done with what was typed when the cell is left. */
export function usePending({ pending }: Pick<CellEditorProps, 'pending'>, take: () => void): void {
  useEffect(() => {
    if (!pending) return;
    pending.current = take;
    return () => {
      if (pending.current === take) pending.current = undefined;
    };
  });
}

/** What was typed to open the editor is its text already, before another key. */
export function useTypedOnce(typed: string | undefined, put: (text: string) => void): void {
  const write = useRef(put);
  useEffect(() => {
    write.current = put;
  });
  useEffect(() => {
    if (typed !== undefined) write.current(typed);
  }, [typed]);
}
