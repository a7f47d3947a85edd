import type { ProviderName } from '../port.ts';
import type { Manners, SimulatedRefund, SimulatorState, Trade } from './state.ts';

/** A notice on its way to the platform. */
export interface SentNotice {
  readonly provider: ProviderName;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** What both sides of the simulated gateway work with. */
export interface GatewayWork {
  readonly state: SimulatorState;
  readonly now: () => Date;
  readonly manners: () => Manners;
  /** The trade as a query sees it. */
  seen(trade: Trade): Trade;
  /** Address of the page where the payer pays. */
  placeOf(trade: Trade): string;
  refund(trade: Trade, asked: Omit<SimulatedRefund, 'id' | 'state'>): SimulatedRefund;
  changed(trade: Trade): void;
}
