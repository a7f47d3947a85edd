import { Link } from 'react-router';
import { homePath } from '../lib/paths.ts';
import { useText } from '../messages/base/index.ts';
import { Fault } from './fault.tsx';

/** What stands where no page is (ROUTE-06): inside the frame for those who have one. */
export function Missing() {
  const { t } = useText();
  return (
    <Fault
      title={t('missing.title')}
      text={t('missing.text')}
      actions={
        <Link className="sy-button" to={homePath}>
          {t('missing.home')}
        </Link>
      }
    />
  );
}
