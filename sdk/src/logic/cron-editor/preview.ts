import { type Label, type Language, labelIn } from '../../contract/label.ts';
import { CronError, cronErrorText, nextRuns, toZonedText } from '../cron/index.ts';
import { cronSentence } from '../cron-sentence/index.ts';

/** Ms without changes before the preview is computed, and the number of runs that it shows. */
export const cronPreviewDebounceMs = 500;
export const cronPreviewCount = 10;

/** Stands in the place of the next runs where there are none. */
export const noExecutionTime: Label = ['无执行时间', 'no execution time'];

export type CronPreview =
  | { readonly kind: 'runs'; readonly runs: readonly Date[]; readonly zone: string }
  /** The expression is valid and never runs again. */
  | { readonly kind: 'none' }
  /** `error` names the field and the reason. */
  | { readonly kind: 'invalid'; readonly error: CronError };

export interface PreviewOptions {
  /** Only runs strictly after this instant. */
  readonly from: Date | number;
  /** IANA name; default Asia/Shanghai. */
  readonly zone?: string;
  /** Default 10. */
  readonly count?: number;
}

/** The next runs of an expression as a Quartz scheduler has them; an invalid expression is a result, not an error. */
export function previewCron(expression: string, { from, zone = 'Asia/Shanghai', count = cronPreviewCount }: PreviewOptions): CronPreview {
  if (Number.isNaN(Number(from))) throw new TypeError('from must be a date');
  try {
    const runs = nextRuns(expression, { from, zone, count });
    return runs.length > 0 ? { kind: 'runs', runs, zone } : { kind: 'none' };
  } catch (error) {
    if (error instanceof CronError) return { kind: 'invalid', error };
    throw error;
  }
}

/** The lines of a preview: `2026-11-22 00:00:00` in its time zone, or a single line that says why there are none. */
export function cronPreviewLines(preview: CronPreview, language: Language): readonly string[] {
  switch (preview.kind) {
    case 'runs':
      return preview.runs.map((run) => toZonedText(run, preview.zone).slice(0, 19).replace('T', ' '));
    case 'none':
      return [labelIn(noExecutionTime, language)];
    case 'invalid':
      return [cronErrorText(preview.error, language)];
    default:
      return preview satisfies never;
  }
}

/** When an expression runs, in a sentence; undefined for one that Quartz refuses, which the preview explains. */
export function explainEditor(expression: string, language: Language): string | undefined {
  try {
    return cronSentence(expression, language);
  } catch (error) {
    if (error instanceof CronError) return undefined;
    throw error;
  }
}
