import './similar.css';
import { similarCalls } from '@saiyun/sdk/calls';
import { works, worksPair } from '@saiyun/sdk/entities';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { client } from '../../../lib/api/client.ts';
import { keys } from '../../../lib/api/query-keys.ts';
import { rowPath } from '../../../lib/record-path.ts';
import { useSimilarText } from '../../../messages/similar/index.ts';

const calls = similarCalls(client.send);

/** How many works of a competition were compared, and which files a person has to look at. */
export function Coverage({ competitionId }: { readonly competitionId: string }) {
  const { t } = useSimilarText();
  const { data } = useQuery({
    queryKey: keys.list(worksPair.name, { competitionId, of: 'coverage' }),
    queryFn: () => calls.coverage(competitionId),
  });
  // The list below says what went wrong, if anything did.
  if (!data) return null;
  const { works: all, compared, lastTime, unread, more } = data;
  return (
    <div className="sw-coverage">
      <span>
        {all === 0
          ? t('coverage.none')
          : compared === all
            ? t('coverage.all', { works: all })
            : t('coverage.some', { compared, works: all })}
        {lastTime && <span className="sw-quiet"> · {t('coverage.time', { time: lastTime.slice(0, 16) })}</span>}
      </span>
      {unread.length > 0 && (
        <details>
          <summary>{t(more ? 'coverage.unreadMore' : 'coverage.unread', { count: unread.length })}</summary>
          <ul>
            {unread.map(({ worksId, worksNo, title, fileName, reason }) => (
              <li key={`${worksId} ${fileName}`}>
                <Link to={rowPath(works.name, worksId)}>
                  {worksNo} {title}
                </Link>
                <span>{fileName}</span>
                <span className="sw-quiet">{t(`unread.${reason}`)}</span>
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}
