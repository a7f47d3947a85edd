import '../kit.css';
import { pagesShown } from '@saiyun/sdk/logic/list';
import { lazy, Suspense, useState } from 'react';
import { usePhone } from '../../lib/use-media.ts';
import { useKitText } from '../../messages/kit/index.ts';
import type { EntityList } from './use-list.ts';

const loadPageSize = async () => ({ default: (await import('../page/page-size.tsx')).PageSize });
const PageSize = lazy(loadPageSize);

/** How many rows a page has. The select is large and seldom used, so it is fetched by whoever is about to choose. */
function Size({ size, onChange }: { readonly size: number; readonly onChange: (size: number) => void }) {
  const { t } = useKitText();
  const [isOpened, setOpened] = useState(false);
  const ahead = () => void loadPageSize();
  const closed = (
    <button
      type="button"
      role="combobox"
      className="kt-field kt-pick"
      aria-label={t('pager.size')}
      aria-haspopup="listbox"
      aria-expanded={false}
      onPointerEnter={ahead}
      onFocus={ahead}
      onClick={() => setOpened(true)}
      onKeyDown={({ key }) => (key === 'ArrowDown' || key === 'ArrowUp') && setOpened(true)}
    >
      {t('pager.perPage', { size })} <span aria-hidden="true">▾</span>
    </button>
  );
  if (!isOpened) return closed;
  return (
    <Suspense fallback={closed}>
      <PageSize size={size} onChange={onChange} />
    </Suspense>
  );
}

/** Pages of a list (LIST-03, LIST-04). */
export function ListPager({ list }: { list: EntityList }) {
  const { t } = useKitText();
  const isPhone = usePhone();
  const { state, total, change } = list;
  const [jump, setJump] = useState('');
  if (total === 0) return null;
  const { page, size } = state;
  const last = Math.ceil(total / size);
  const go = (to: number) => change({ page: Math.min(Math.max(1, to), last) });
  return (
    <nav className="kt-pager" aria-label={t('pager.label')}>
      <span>{t('list.total', { start: (page - 1) * size + 1, end: Math.min(page * size, total), total })}</span>
      <button type="button" disabled={page <= 1} onClick={() => go(page - 1)} aria-label={t('pager.previous')}>
        ‹
      </button>
      {pagesShown(page, last, isPhone ? 1 : 2).map((one) =>
        one.gap ? (
          <span key={one.at} aria-hidden="true">
            …
          </span>
        ) : (
          <button
            key={one.at}
            type="button"
            aria-current={one.at === page ? 'page' : undefined}
            aria-label={t('pager.page', { page: one.at })}
            onClick={() => go(one.at)}
          >
            {one.at}
          </button>
        ),
      )}
      <button type="button" disabled={page >= last} onClick={() => go(page + 1)} aria-label={t('pager.next')}>
        ›
      </button>
      {!isPhone && (
        <>
          <Size size={size} onChange={(next) => change({ page: 1, size: next })} />
          {last > 5 && (
            <label>
              {t('pager.jump')}
              <input
                className="kt-field"
                inputMode="numeric"
                value={jump}
                onChange={(e) => setJump(e.target.value.replace(/\D/g, ''))}
                onKeyDown={(e) => {
                  if (e.key !== 'Enter' || jump === '') return;
                  go(Number(jump));
                  setJump('');
                }}
              />
            </label>
          )}
        </>
      )}
    </nav>
  );
}
