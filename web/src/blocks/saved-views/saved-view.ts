/** A role that a view can be shared with. */
export interface ViewRole {
  readonly value: string;
  readonly label: string;
}

/** What a table shows, kept under a name. */
export interface SavedView {
  readonly id: string;
  readonly title: string;
  /** The reader made it and may change it. */
  readonly isOwn: boolean;
  /** The table opens with it. */
  readonly isDefault: boolean;
  /** Who made it. */
  readonly owner: string;
  /** The role that it is shared with; undefined if it is its owner's alone. */
  readonly role: ViewRole | undefined;
}

/** A view that is about to be saved. */
export interface NewView {
  readonly title: string;
  readonly role: string | undefined;
  /** Keeps the columns of the table too. */
  readonly withColumns: boolean;
  readonly isDefault: boolean;
}

/** Where views are kept. Each call resolves once it is done; a rejection is told where it was asked for. */
export interface ViewStore {
  /** Keeps what the table shows now as a new view. */
  readonly save: (view: NewView) => Promise<void>;
  /** Keeps what the table shows now in an own view. */
  readonly update: (id: string) => Promise<void>;
  /** Gives an own view another name, or another role to share it with. */
  readonly rename: (id: string, title: string, role: string | undefined) => Promise<void>;
  /** Puts own views into this order, and says with which of all the table opens. */
  readonly arrange: (ids: readonly string[], defaultId: string | undefined) => Promise<void>;
  readonly remove: (id: string) => Promise<void>;
  /** An address that opens the table with a view. */
  readonly linkTo: (id: string) => string;
}
