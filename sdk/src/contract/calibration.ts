/** One criterion of a calibration work beside its reference. */
export interface CriterionDistance {
  readonly itemId: string;
  /** Points above or below the reference; null where the criterion has none, such as a text. */
  readonly distance: number | null;
  /** Whether grade or verdict are the same; null for texts. */
  readonly isSame: boolean | null;
}

/** How far an expert is with the calibration works of a project. */
export interface CalibrationCounts {
  readonly mode: string;
  /** Works in use, those that the expert has scored, and those scored within tolerance. */
  readonly all: number;
  readonly done: number;
  readonly within: number;
}

/** How far the expert is with the calibration of a project. */
export interface CalibrationStanding extends CalibrationCounts {
  /** Reviews cannot be written yet. */
  readonly needed: boolean;
}
