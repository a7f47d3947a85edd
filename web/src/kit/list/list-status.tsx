import '../kit.css';
import { isNarrowed } from '@saiyun/sdk/logic/list';
import { Button } from 'antd';
import { type ReactNode, use } from 'react';
import { useDict } from '../../lib/api/use-dict.ts';
import { failureMessage, faultOf } from '../../lib/errors/error-policy.ts';
import { useKitText } from '../../messages/kit/index.ts';
import { SkeletonRows } from '../../ui/skeleton-rows.tsx';
import { activeColumns } from '../filter/filter-fields.ts';
import { ListBegin } from './list-begin.ts';
import type { EntityList } from './use-list.ts';

const Box = () => (
  <svg viewBox="0 0 88 56" aria-hidden="true" focusable="false" fill="none" stroke="currentColor" strokeWidth="2" strokeLinejoin="round">
    <path d="M12 30 24 10h40l12 20v16a4 4 0 0 1-4 4H16a4 4 0 0 1-4-4z" />
    <path d="M12 30h20c0 6 4 10 12 10s12-4 12-10h20" />
  </svg>
);

const Lens = () => (
  <svg viewBox="0 0 88 56" aria-hidden="true" focusable="false" fill="none" stroke="currentColor" strokeWidth="2" strokeLinecap="round">
    <circle cx="40" cy="25" r="15" />
    <path d="m51 36 13 13M34 25h12" />
  </svg>
);

interface Shown {
  readonly picture?: ReactNode;
  readonly title: string;
  readonly text?: ReactNode;
  readonly children?: ReactNode;
  readonly isAlert?: boolean;
}

const Status = ({ picture, title, text, children, isAlert }: Shown) => (
  <div role={isAlert ? 'alert' : undefined} className="kt-status">
    {picture}
    <b>{title}</b>
    {text && <span>{text}</span>}
    {children && <div className="kt-status-acts">{children}</div>}
  </div>
);

/** Shown in place of rows: the first load, why they cannot be read, or why there are none and what to do next. */
export function ListStatus({ list }: { readonly list: EntityList }) {
  const { t } = useKitText();
  if (list.isLoading && !list.error) return <SkeletonRows rows={8} label={t('list.loading')} />;
  if (list.error) {
    const isForbidden = faultOf(list.error).kind === 'forbidden';
    return (
      <Status
        isAlert
        title={t(isForbidden ? 'list.forbidden' : list.isPart ? 'list.subFailed' : 'list.error')}
        text={failureMessage(list.error)}
      >
        {!isForbidden && (
          <Button size="small" onClick={list.reload}>
            {t('action.retry')}
          </Button>
        )}
      </Status>
    );
  }
  return isNarrowed(list.state) ? <NothingFound list={list} /> : <NothingYet />;
}

/** The list has no rows at all. */
function NothingYet() {
  const { t } = useKitText();
  const { text, add, acts } = use(ListBegin);
  return (
    <Status picture={<Box />} title={t('list.empty')} text={text}>
      {add && (
        <Button type="primary" onClick={add}>
          {t('list.addFirst')}
        </Button>
      )}
      {acts}
    </Status>
  );
}

/** What the reader chose leaves no row; it says what that was. */
function NothingFound({ list }: { readonly list: EntityList }) {
  const { entity, state, change } = list;
  const { t, say } = useKitText();
  const stateField = entity.stateField ? entity.fields[entity.stateField] : undefined;
  const dict = useDict(stateField?.of);
  const chosen = [
    ...(state.search === undefined ? [] : [t('list.bySearch', { text: state.search })]),
    ...(state.tab === undefined || !stateField ? [] : [t('list.byState', { field: say(stateField.label), state: dict.text(state.tab) })]),
    ...activeColumns(entity, state.filters).map(([, field]) => say(field.label)),
    ...(state.advanced ? [t('query.button')] : []),
  ];
  return (
    <Status picture={<Lens />} title={t('list.emptyFiltered')} text={t('list.narrowedBy', { what: chosen.join(t('list.comma')) })}>
      {state.search !== undefined && chosen.length > 1 && (
        <Button size="small" onClick={() => change({ search: undefined })}>
          {t('list.clearSearch')}
        </Button>
      )}
      {state.tab !== undefined && chosen.length > 1 && (
        <Button size="small" onClick={() => change({ tab: undefined })}>
          {t('list.allStates')}
        </Button>
      )}
      <Button size="small" onClick={() => change({ filters: {}, advanced: undefined, tab: undefined, search: undefined })}>
        {t('filter.clearAll')}
      </Button>
    </Status>
  );
}
