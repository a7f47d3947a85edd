import './issue.css';
import { type CertificateRecipients, certificateCalls } from '@saiyun/sdk/calls';
import type { AnyRow } from '@saiyun/sdk/contract';
import { certificateBatch } from '@saiyun/sdk/entities';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Button, Skeleton } from 'antd';
import { client } from '../../../lib/api/client.ts';
import { keys } from '../../../lib/api/query-keys.ts';
import { useCertificateText } from '../../../messages/certificate/index.ts';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { StateMark } from '../../../ui/state-mark.tsx';
import { useProblemWords } from './use-problem-words.ts';

type Recipient = CertificateRecipients['rows'][number];

const certificates = certificateCalls(client.send);

/** Who gets what from a batch, before anybody agrees to it: name, award, the number to be, and what stands against it. */
export function BatchRecipients({ row }: { readonly row: { readonly id: string; readonly revision: number } }) {
  const { t, lang } = useCertificateText();
  const { data, error, refetch, fetchNextPage, hasNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: [...keys.entity(certificateBatch.name), 'recipients', row.id, row.revision, lang],
    queryFn: ({ pageParam }: { pageParam: string | undefined }) => certificates.recipients(row.id, pageParam),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
  });
  if (error) return <LoadFailure error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton active paragraph={{ rows: 4 }} />;
  const rows = data.pages.flatMap((page) => page.rows);
  if (rows.length === 0) return <p>{t('issue.nobody')}</p>;
  return (
    <div className="ci-people">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard */}
      <section className="ci-people-space" tabIndex={0} aria-label={t('people.title')}>
        <table>
          <colgroup>
            <col />
            <col />
            <col />
          </colgroup>
          <thead>
            <tr>
              <th scope="col">{t('people.name')}</th>
              <th scope="col">{t('people.award')}</th>
              <th scope="col">{t('people.number')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((one, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: people have nothing here but their place
              <Person key={at} of={one} />
            ))}
          </tbody>
        </table>
      </section>
      <p className="ci-quiet">{t('people.note')}</p>
      {hasNextPage && (
        <Button size="small" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('people.more')}
        </Button>
      )}
    </div>
  );
}

function Person({ of: { holderName, teamName, unitName, awardName, certNo, nextNo, problems } }: { readonly of: Recipient }) {
  const { t } = useCertificateText();
  const words = useProblemWords();
  const under = [teamName, unitName].filter((one) => one !== holderName && one !== null).join(' · ');
  return (
    <tr>
      <th scope="row">
        {holderName}
        {under !== '' && <small>{under}</small>}
      </th>
      <td>{awardName ?? '—'}</td>
      <td>
        {nextNo}
        {certNo !== null && <StateMark tone="quiet">{t('people.has', { number: certNo })}</StateMark>}
        {problems.map((problem) => (
          <StateMark key={`${problem.kind} ${problem.detail ?? ''}`} tone="bad">
            {words(problem)}
          </StateMark>
        ))}
      </td>
    </tr>
  );
}

/** Who gets what, in the question before a batch is issued. */
function IssueNote({ rows }: { readonly rows: readonly AnyRow[] }) {
  const [row] = rows;
  return row && rows.length === 1 ? <BatchRecipients row={row} /> : null;
}
IssueNote.isWide = true;

/** Beside the question of `issue`. */
export const issueNotes = { issue: IssueNote };
