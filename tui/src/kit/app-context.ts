import type { Client } from '@saiyun/sdk';
import type { Language } from '@saiyun/sdk/contract';
import { createContext, useContext } from 'react';
import type { LastSeen } from '../drafts/last-seen.ts';
import type { Outbox } from '../drafts/outbox.ts';
import type { KeyName } from '../keys.ts';
import type { TuiText } from '../texts/index.ts';

/** Something that can be done where one is. */
export interface Offer {
  readonly key: KeyName;
  readonly run: () => void;
  /** How its key is written here, if not as everywhere. */
  readonly shown?: string;
  /** Why it cannot be done now; told instead of doing it. */
  readonly why?: string | undefined;
}

/** What can be done and clicked where the reader is. */
export interface Here {
  offers: readonly Offer[];
  /** Keys named in the last line, by columns. */
  hints?: readonly { readonly key: KeyName; readonly from: number; readonly to: number }[];
  /** The rows in sight: `first` stands in the line `top`. */
  table?:
    | {
        readonly top: number;
        readonly first: number;
        readonly height: number;
        readonly count: number;
        readonly selected: number;
        readonly pick: (row: number) => void;
      }
    | undefined;
  /** The columns of the other pane, which a click there leads to. */
  other?: { readonly from: number; readonly to: number; readonly go: () => void } | undefined;
}

export interface AppContext {
  readonly client: Client;
  readonly language: Language;
  /** The texts in the reader's language. */
  readonly t: TuiText;
  readonly toggleLanguage: () => void;
  readonly columns: number;
  readonly rows: number;
  /** The column in which the pane begins, where the window is divided. */
  readonly left?: number;
  /** A pane that is seen while another one gets the keys. */
  readonly isBehind?: boolean;
  /** What changes is said instead of drawn, so that nothing stands beside anything. */
  readonly isSpoken?: boolean;
  /** Opens the sign-in screen if the error says that the session is over; returns whether it did (TUI-05). */
  readonly endedBy: (error: unknown) => boolean;
  /** What the account has written, on its way to the server. */
  readonly outbox: () => Promise<Outbox>;
  /** What the account has seen in earlier runs. */
  readonly seen: () => Promise<LastSeen>;
  /** What was loaded or typed, by name, for as long as the account is signed in. */
  readonly memory: Map<string, unknown>;
  /** Notices that are not read yet. */
  readonly unread: number;
  /** What the keys do where the reader is, for the list that `?` opens. */
  readonly here: Here;
  /** `isFiltered`: what is typed narrows the list. */
  readonly openHelp: (isFiltered: boolean) => void;
  /** False while something covers the screen, which then gets no keys. */
  readonly active: boolean;
}

const context = createContext<AppContext | undefined>(undefined);
export const AppProvider = context.Provider;

export function useAppContext(): AppContext {
  const value = useContext(context);
  if (!value) throw new Error('outside of the app');
  return value;
}
