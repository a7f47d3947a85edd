import type { Page } from '../../menu-routes.ts';
import type { TabsAction, TabsState } from '../../tabs.ts';

type Action = Exclude<TabsAction, { type: 'open' }>;

export interface TabBarProps {
  readonly state: TabsState;
  readonly pages: readonly Page[];
  readonly onAction: (action: Action) => void;
  /** Shows the page in front alone. */
  readonly onFull: () => void;
}
