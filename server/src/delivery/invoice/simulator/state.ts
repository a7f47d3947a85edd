import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** An invoice as the simulated tax service keeps it. */
export interface SimulatedInvoice {
  readonly requestNo: string;
  readonly kind: string;
  readonly buyerName: string;
  readonly buyerTaxNo: string;
  readonly buyerAddress: string;
  readonly buyerBank: string;
  readonly goodsName: string;
  readonly taxRate: string;
  readonly fen: number;
  readonly remark: string;
  readonly clerk: string;
  readonly notifyUrl: string;
  state: 'issuing' | 'issued' | 'failed';
  number: string;
  why: string;
  /** Milliseconds since 1970; 0 until it is issued. */
  at: number;
  red: SimulatedRed | undefined;
}

export interface SimulatedRed {
  readonly redNo: string;
  state: 'reversing' | 'reversed' | 'failed';
  number: string;
  why: string;
  at: number;
}

/** How the service is told to behave; everything off is how it behaves on a good day. */
export interface InvoiceManners {
  /** It answers no request. */
  readonly away: boolean;
  /** The answer to a request is lost after it had its effect. */
  readonly deaf: boolean;
  /** What it takes stays on its way until `deliver`. */
  readonly late: boolean;
  /** It takes requests and refuses to issue, with this reason. */
  readonly refuse: string;
  /** Every notice is sent so many more times. */
  readonly repeat: number;
  /** Notices that were kept go newest first, and a query answers what held before the last change. */
  readonly outOfOrder: boolean;
}

export const goodInvoiceManners: InvoiceManners = { away: false, deaf: false, late: false, refuse: '', repeat: 0, outOfOrder: false };

interface Kept {
  readonly appSecret: string;
  readonly invoices: SimulatedInvoice[];
}

export interface InvoiceSimulatorState {
  readonly appSecret: string;
  readonly invoices: Map<string, SimulatedInvoice>;
  keep(): void;
}

const read = (file: string): Kept | undefined => {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Kept;
  } catch {
    return undefined;
  }
};

/** The simulator's secret and invoices, in a file that outlives the process: what was issued stays issued. */
export function openInvoiceState(file: string): InvoiceSimulatorState {
  const { appSecret, invoices: kept } = read(file) ?? { appSecret: randomBytes(16).toString('hex'), invoices: [] };
  const invoices = new Map(kept.map((one) => [one.requestNo, one]));
  return {
    appSecret,
    invoices,
    keep() {
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(`${file}.new`, JSON.stringify({ appSecret, invoices: [...invoices.values()] }), { mode: 0o600 });
      renameSync(`${file}.new`, file);
    },
  };
}
