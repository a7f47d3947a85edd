declare module 'mt940js' {
  /** A movement of tag 61, with what tags 86 say of it. */
  export interface Mt940Transaction {
    /** The value date, at midnight UTC. */
    readonly date: Date;
    /** The booking date; absent where the bank leaves it out. */
    readonly entryDate?: Date;
    /** Credits are positive. */
    readonly amount: number;
    readonly currency: string;
    readonly isReversal?: boolean;
    readonly reference: string;
    readonly bankReference?: string;
    readonly extraDetails?: string;
    readonly details: string;
  }

  export interface Mt940Statement {
    readonly accountIdentification: string;
    readonly transactions: readonly Mt940Transaction[];
  }

  export class Parser {
    constructor(options?: { readonly no86Structure?: boolean });
    /** Throws an Error on text that is no MT940 message, or whose balances do not add up. */
    parse(text: string): readonly Mt940Statement[];
  }
}
