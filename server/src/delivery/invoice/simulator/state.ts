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
  /** How many tokens it gives within 30 days. */
  readonly tokens: number;
}

export const goodInvoiceManners: InvoiceManners = {
  away: false,
  deaf: false,
  late: false,
  refuse: '',
  repeat: 0,
  outOfOrder: false,
  tokens: 50,
};

interface SimulatedToken {
  readonly value: string;
  /** Milliseconds since 1970. */
  readonly until: number;
}

interface Kept {
  readonly appSecret: string;
  readonly token?: SimulatedToken;
  readonly tokensAsked?: readonly number[];
  readonly invoices: SimulatedInvoice[];
}

export interface InvoiceSimulatorState {
  readonly appSecret: string;
  readonly invoices: Map<string, SimulatedInvoice>;
  readonly token: SimulatedToken | undefined;
  /** When tokens were asked for within 30 days. */
  readonly tokensAsked: readonly number[];
  /** Gives a token in place of the former one; without one, there is none. */
  giveToken(token: SimulatedToken | undefined, asked: readonly number[]): void;
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
  const found: Kept = read(file) ?? { appSecret: randomBytes(16).toString('hex'), invoices: [] };
  const { appSecret } = found;
  let { token, tokensAsked = [] } = found;
  const invoices = new Map(found.invoices.map((one) => [one.requestNo, one]));
  const keep = (): void => {
    mkdirSync(dirname(file), { recursive: true });
    const kept: Kept = { appSecret, ...(token && { token }), tokensAsked, invoices: [...invoices.values()] };
    writeFileSync(`${file}.new`, JSON.stringify(kept), { mode: 0o600 });
    renameSync(`${file}.new`, file);
  };
  return {
    appSecret,
    invoices,
    get token() {
      return token;
    },
    get tokensAsked() {
      return tokensAsked;
    },
    giveToken(next, asked) {
      token = next;
      tokensAsked = asked;
      keep();
    },
    keep,
  };
}
