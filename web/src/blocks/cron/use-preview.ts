import type { Language } from '@saiyun/sdk/contract';
import { CronError, cronErrorText, parseCron } from '@saiyun/sdk/logic/cron';
import { type CronPreview, cronPreviewDebounceMs, previewCron } from '@saiyun/sdk/logic/cron-editor';
import { useEffect, useState } from 'react';

/** The zone of a schedule that names none. */
export const defaultZone = 'Asia/Shanghai';

/** The fault of an expression in words, at once; undefined if there is none. */
export function faultOf(text: string, language: Language): string | undefined {
  try {
    parseCron(text);
    return undefined;
  } catch (error) {
    return error instanceof CronError ? cronErrorText(error, language) : String(error);
  }
}

/** The next runs, 500 ms after the last change (CRON-19); undefined until then. */
export function useCronPreview(text: string, zone: string, count: number, now: () => Date): CronPreview | undefined {
  const [shown, setShown] = useState<{ readonly of: string; readonly preview: CronPreview }>();
  const key = JSON.stringify([text, zone, count]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key holds text, zone and count; the clock is asked when it is time
  useEffect(() => {
    if (text.trim() === '') return undefined;
    const timer = setTimeout(() => setShown({ of: key, preview: previewCron(text, { from: now(), zone, count }) }), cronPreviewDebounceMs);
    return () => clearTimeout(timer);
  }, [key]);
  return shown?.of === key ? shown.preview : undefined;
}
