import type { Label } from '@saiyun/sdk/contract';
import { useMemo, useRef } from 'react';
import { useKitText } from '../../messages/kit/index.ts';
import { type Act, useActs } from '../../ui/acts.ts';
import type { StockActions } from '../list/use-stock-actions.tsx';

interface Doing {
  readonly onImport: () => void;
  readonly onExport: () => void;
}

/** What can be done on the list that is open, for the command palette: its main action, an import, an export of its rows. */
export function useListActs(title: Label, { mayAdd, mayImport, mayExport, add }: StockActions, doing: Doing): void {
  const { t, say } = useKitText();
  const of = say(title);
  // The palette keeps what it was given, while the page makes these anew each time that it is drawn.
  const now = useRef({ add, ...doing });
  now.current = { add, ...doing };
  useActs(
    useMemo(
      (): readonly Act[] => [
        ...(mayAdd ? [{ id: 'list add', label: t('action.add'), of, run: () => now.current.add() }] : []),
        ...(mayImport ? [{ id: 'list import', label: t('action.import'), of, run: () => now.current.onImport() }] : []),
        ...(mayExport ? [{ id: 'list export', label: t('action.export'), of, run: () => now.current.onExport() }] : []),
      ],
      [t, of, mayAdd, mayImport, mayExport],
    ),
  );
}
