import '../kit.css';
import { Button } from 'antd';
import { failureMessage } from '../../lib/errors/error-policy.ts';
import { useKitText } from '../../messages/kit/index.ts';
import { SkeletonRows } from '../../ui/skeleton-rows.tsx';
import type { EntityList } from './use-list.ts';

const isFiltered = (list: EntityList): boolean =>
  Object.keys(list.state.filters).length > 0 || list.state.advanced !== undefined || list.state.tab !== undefined;

const Box = () => (
  <svg viewBox="0 0 88 56" aria-hidden="true" focusable="false" fill="none" stroke="currentColor" strokeWidth="2" strokeLinejoin="round">
    <path d="M12 30 24 10h40l12 20v16a4 4 0 0 1-4 4H16a4 4 0 0 1-4-4z" />
    <path d="M12 30h20c0 6 4 10 12 10s12-4 12-10h20" />
  </svg>
);

/** Shown in place of rows: the first load, a failure with a button to try again, or an empty result. */
export function ListStatus({ list }: { list: EntityList }) {
  const { t } = useKitText();
  if (list.isLoading && !list.error) return <SkeletonRows rows={8} label={t('list.loading')} />;
  if (list.error)
    return (
      <div role="alert" className="kt-status">
        <b>{t('list.error')}</b>
        <span>{failureMessage(list.error)}</span>
        <Button size="small" onClick={list.reload}>
          {t('action.retry')}
        </Button>
      </div>
    );
  const filtered = isFiltered(list);
  return (
    <div className="kt-status">
      <Box />
      <span>{t(filtered ? 'list.emptyFiltered' : 'list.empty')}</span>
      {filtered && (
        <Button size="small" onClick={() => list.change({ filters: {}, advanced: undefined, tab: undefined })}>
          {t('filter.clearAll')}
        </Button>
      )}
    </div>
  );
}
