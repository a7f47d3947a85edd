import type { ReactNode } from 'react';
import { isChunkError } from '../lib/load-chunk.ts';
import { useText } from '../messages/base/index.ts';

/** A kite that has lost its string: the picture on every page that could not be shown. */
const LostKite = () => (
  <svg viewBox="0 0 280 170" aria-hidden="true" focusable="false">
    <g fill="var(--sy-border)">
      <rect x="18" y="120" width="112" height="26" rx="13" />
      <rect x="52" y="100" width="64" height="34" rx="17" />
      <rect x="170" y="52" width="86" height="20" rx="10" />
      <rect x="192" y="38" width="46" height="26" rx="13" />
    </g>
    <path
      d="M158 78c-14 10-2 24-18 32s-4 22-20 30"
      fill="none"
      stroke="var(--sy-border-strong)"
      strokeWidth="2"
      strokeDasharray="5 5"
      strokeLinecap="round"
    />
    <g transform="rotate(14 150 50)">
      <path d="M150 12 184 48 150 96 116 48z" fill="var(--sy-primary-pure)" opacity=".9" />
      <path d="M150 12 184 48H116zM150 48v48" fill="#fff" fillOpacity=".25" stroke="#fff" strokeOpacity=".7" strokeWidth="1.5" />
    </g>
    <circle cx="234" cy="118" r="9" fill="#ffb13d" />
  </svg>
);

export interface FaultProps {
  readonly title: string;
  readonly text: string;
  readonly actions: ReactNode;
  readonly detail?: string | undefined;
}

/** A full page that explains why the page is missing. */
export function Fault({ title, text, actions, detail }: FaultProps) {
  const { t } = useText();
  return (
    <div className="sy-fault" role="alert">
      <LostKite />
      <h1>{title}</h1>
      <p>{text}</p>
      {actions}
      {detail && (
        <details>
          <summary>{t('error.detail')}</summary>
          <pre>{detail}</pre>
        </details>
      )}
    </div>
  );
}

/** Shown by an error boundary: code that did not come (SDK-ERR-11) is fetched by reloading the page, anything else can be tried again. */
export function PageFault({ error, onRetry }: { readonly error: unknown; readonly onRetry?: (() => void) | undefined }) {
  const { t } = useText();
  const chunk = isChunkError(error);
  return (
    <Fault
      title={t(chunk ? 'error.chunk' : 'error.page')}
      text={t(chunk ? 'error.chunkText' : 'error.pageText')}
      detail={chunk || !(error instanceof Error) ? undefined : `${error.name}: ${error.message}`}
      actions={
        <button type="button" className="sy-button" onClick={chunk || !onRetry ? () => location.reload() : onRetry}>
          {t(chunk || !onRetry ? 'error.reload' : 'error.retry')}
        </button>
      }
    />
  );
}

/** Shown while code or permissions are on their way. */
export function Waiting({ full = false }: { readonly full?: boolean }) {
  const { t } = useText();
  return (
    <div className={full ? 'sy-wait sy-full' : 'sy-wait'} role="status">
      <span className="sy-turning" />
      <span>{t('loading.page')}</span>
    </div>
  );
}
