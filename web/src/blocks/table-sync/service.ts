/** What another page tells of a row: that it is being edited there, or no longer. */
export interface EditingElsewhere {
  readonly id: string;
  /** The cell; null for the whole row. */
  readonly field: string | null;
  readonly isOver: boolean;
  /** Who edits it. */
  readonly name: string;
  /** The page. */
  readonly originId: string;
}

/** The way to the other pages that show a table; `openTableSocket` of the sdk is one. */
export interface TableSyncService {
  /** Hears of a table from now on, and that a lost line is back. The function that it returns stops it. */
  readonly join: (
    key: string,
    onRow: (id: string, isGone: boolean) => void,
    onEditing: (editing: EditingElsewhere) => void,
    onBack?: () => void,
  ) => () => void;
  /** Tells the other pages that a row was saved here, or deleted. */
  readonly sendSaved: (key: string, id: string, isGone?: boolean) => void;
  /** Tells them that a row, or a cell of it, is being edited here, or no longer. */
  readonly sendEditing: (key: string, id: string, field: string | null, isOver: boolean) => void;
}
