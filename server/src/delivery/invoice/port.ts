/** What the platform asks of a tax service, and what it learns from one. Amounts are whole fen, times are instants. */

export interface InvoiceBuyer {
  readonly name: string;
  /** Null for a person. */
  readonly taxNo: string | null;
  readonly bank: string | null;
  readonly address: string | null;
}

export interface InvoiceRequest {
  /** Our number of the request; asking again with it issues nothing more. */
  readonly requestNo: string;
  readonly kind: 'normal' | 'special';
  readonly buyer: InvoiceBuyer;
  /** Tax included. */
  readonly amountFen: number;
  /** What the money was for, as the remark says it. */
  readonly remark: string;
  readonly at: Date;
  /** Where the service says that something has changed; null for nowhere. */
  readonly notifyUrl: string | null;
}

export interface Issued {
  readonly state: 'issued';
  /** The 20 digits of a fully digitised invoice. */
  readonly number: string;
  readonly at: Date | null;
  /** Address of the file, for `fetchFile`; null where the service gives none. */
  readonly fileUrl: string | null;
}

/** `missing`: the service does not know the request, so that nothing was issued for it. */
export type InvoiceOutcome = Issued | { readonly state: 'issuing' | 'missing' } | { readonly state: 'failed'; readonly reason: string };

export interface RedRequest {
  /** Our number of the red letter; asking again with it changes nothing. */
  readonly redNo: string;
  readonly invoiceNo: string;
  readonly kind: 'normal' | 'special';
  readonly buyer: Pick<InvoiceBuyer, 'name' | 'taxNo'>;
  readonly amountFen: number;
}

export type RedOutcome =
  | { readonly state: 'reversed'; readonly number: string; readonly at: Date | null }
  | { readonly state: 'reversing' | 'missing' }
  | { readonly state: 'failed'; readonly reason: string };

/** A tax service rejects with `ProviderSilent` where nobody can know what became of a request. */
export interface InvoiceService {
  /** Tenants that it issues for; undefined for all. */
  readonly tenants: readonly number[] | undefined;
  issue(request: InvoiceRequest): Promise<InvoiceOutcome>;
  query(requestNo: string): Promise<InvoiceOutcome>;
  /** Reverses a whole invoice. */
  redLetter(request: RedRequest): Promise<RedOutcome>;
  queryRed(redNo: string): Promise<RedOutcome>;
  /** The PDF at an address that an outcome named. */
  fetchFile(url: string): Promise<Uint8Array>;
}

/** Reads a file over the network. */
export type FileTransport = (url: string) => Promise<Uint8Array>;
