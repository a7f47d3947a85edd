/** Packages that come without types: what is used of them. */

declare module 'linebreak' {
  /** Where a text may be broken (UAX #14). */
  class LineBreaker {
    constructor(text: string);
    nextBreak(): { readonly position: number; readonly required: boolean } | null;
  }
  export = LineBreaker;
}

declare module 'png-js' {
  /** A picture whose pixels are decoded to red, green, blue and opacity, a byte each. */
  class PNG {
    constructor(bytes: Uint8Array);
    readonly width: number;
    readonly height: number;
    readonly hasAlphaChannel: boolean;
    readonly interlaceMethod: number;
    /** Compressed. */
    readonly imgData: Uint8Array;
    readonly transparency: Readonly<Record<string, unknown>>;
    decode(done: (pixels: Uint8Array) => void): void;
  }
  export = PNG;
}
