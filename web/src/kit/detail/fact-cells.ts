import type { AnyRow } from '@saiyun/sdk/contract';
import { createContext, type ReactNode } from 'react';

/** What a page draws instead of a value, by field: its columns' cells, which a row's page shows too. */
export const FactCells = createContext<Readonly<Record<string, { readonly cell?: (row: AnyRow) => ReactNode } | undefined>>>({});
