import { reviewStatus } from '@saiyun/sdk/entities';
import { Link } from 'react-router';
import { DictTag } from '../../../kit/cells/dict-tag.tsx';
import { useReviewText } from '../../../messages/review/index.ts';
import { deskPath } from '../review-neighbours.ts';
import type { DeskWorks } from './use-works.ts';

/** The works of the project beside the desk, with what became of each. */
export function WorksList({ works, id }: { readonly works: DeskWorks; readonly id: string }) {
  const { t } = useReviewText();
  return (
    <nav className="rd-works" aria-label={t('desk.works')}>
      <ol>
        {works.rows.map((row) => (
          <li key={row.id}>
            <Link to={deskPath(row.id)} aria-current={row.id === id ? 'page' : undefined}>
              <span className="rd-code">{row.anonymousCode}</span>
              <span className="rd-name">{row.title}</span>
              <span className="rd-state">
                <DictTag code={reviewStatus.code} value={row.status} />
                {row.totalScore !== null && <b>{row.totalScore}</b>}
              </span>
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  );
}
