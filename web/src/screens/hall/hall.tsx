import { useHallText } from '../../messages/hall/index.ts';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { HallFrame } from './hall-frame.tsx';
import { HallList } from './hall-list.tsx';

/** The hall before the sign-in. */
export function Hall() {
  const { t } = useHallText();
  return (
    <HallFrame title={t('title')}>
      <header className="hl-head">
        <h1>{t('title')}</h1>
        <p>{t('purpose')}</p>
      </header>
      <HallList base="/hall" />
    </HallFrame>
  );
}

/** The same behind it, in the participant's menu. */
export function OwnHall() {
  const { t } = useHallText();
  return (
    <div className="hl-own">
      <PageHeader title={t('title')} />
      <HallList base="/participant/open" />
    </div>
  );
}
