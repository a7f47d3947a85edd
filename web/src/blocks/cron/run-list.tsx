import { type CronPreview, cronPreviewCount, cronPreviewLines } from '@saiyun/sdk/logic/cron-editor';
import { useBlocks } from '../provider/index.ts';
import { useCronText } from './texts/index.ts';

interface Props {
  /** Undefined while it is being worked out. */
  readonly preview: CronPreview | undefined;
  readonly isFaulty: boolean;
}

/** The next ten runs (CRON-19), or why there are none (CRON-20). */
export function RunList({ preview, isFaulty }: Props) {
  const { t } = useCronText();
  const { language } = useBlocks();
  if (isFaulty) return null;
  const lines = preview ? cronPreviewLines(preview, language) : [];
  return (
    <section className="cr-runs" aria-live="polite">
      <h3>{t('next', { count: cronPreviewCount })}</h3>
      {preview === undefined ? (
        <p className="cr-hint">{t('reading')}</p>
      ) : preview.kind === 'runs' ? (
        <ol>
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ol>
      ) : (
        <p className="cr-hint">{lines[0]}</p>
      )}
    </section>
  );
}
