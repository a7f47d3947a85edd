import { useDashboardText } from '../../../messages/dashboard/index.ts';

const Lines = ({ rows, className }: { readonly rows: number; readonly className: string }) => (
  <div className="pg-panel sp-panel">
    <div className="sp-panel-head">
      <i className="sp-bone sp-bone-title" />
    </div>
    {Array.from({ length: rows }, (_, i) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: outlines have no other identity
      <div key={i} className={`sp-bone-row ${className}`}>
        <i className="sp-bone" />
      </div>
    ))}
  </div>
);

/** The outline of a start page: its parts stand where they will. */
export function StartSkeleton() {
  const { t } = useDashboardText();
  return (
    <div className="sp-start" role="status" aria-label={t('head.loading')}>
      <div className="sp-bone-head" aria-hidden="true">
        <i className="sp-bone sp-bone-h1" />
        <i className="sp-bone sp-bone-purpose" />
      </div>
      <div className="sp-columns" aria-hidden="true">
        <Lines rows={6} className="" />
        <Lines rows={3} className="sp-bone-tall" />
      </div>
    </div>
  );
}
