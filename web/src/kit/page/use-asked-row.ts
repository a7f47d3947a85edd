import type { Entity } from '@saiyun/sdk/contract';
import { addedFrom } from '@saiyun/sdk/logic/list';
import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';
import type { StockActions } from '../list/use-stock-actions.tsx';

/** Opens the form of the new row that the address asks for, such as an entry in the competition of a link, and takes it out of the address. */
export function useAskedRow(entity: Entity, { mayAdd, add }: Pick<StockActions, 'mayAdd' | 'add'>): void {
  const [params, setParams] = useSearchParams();
  // The address changes later than the form opens, and the page is drawn in between.
  const taken = useRef<string>(undefined);
  useEffect(() => {
    const text = params.get('add') ?? undefined;
    if (text === taken.current) return;
    taken.current = text;
    const asked = addedFrom(entity, params);
    if (!asked) return;
    if (mayAdd) add(asked);
    setParams(
      (before) => {
        before.delete('add');
        return before;
      },
      { replace: true },
    );
  });
}
