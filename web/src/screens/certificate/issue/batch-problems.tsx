import { certificateCalls } from '@saiyun/sdk/calls';
import type { CertificateProblem, Row } from '@saiyun/sdk/contract';
import { certificateBatch, registration, reviewAppeal } from '@saiyun/sdk/entities';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { saveFile } from '../../../kit/export/save-file.ts';
import { client } from '../../../lib/api/client.ts';
import { keys } from '../../../lib/api/query-keys.ts';
import { showFailure } from '../../../lib/errors/error-policy.ts';
import { rowPath } from '../../../lib/record-path.ts';
import { useCertificateText } from '../../../messages/certificate/index.ts';
import { designPath } from '../design-path.ts';
import { useProblemWords } from './use-problem-words.ts';

const certificates = certificateCalls(client.send);
/** Problems that are shown before anybody asks for more. */
const mostAtFirst = 50;

interface Props {
  readonly batch: Row<typeof certificateBatch>;
}

/**
 * Who cannot get a certificate, each leading to the entry or to the element that has to be changed: how many of each kind, the first
 * thousand one by one, and all of them as a workbook.
 */
export function BatchProblems({ batch }: Props) {
  const { t } = useCertificateText();
  const what = useProblemWords();
  const [isWhole, setWhole] = useState(false);
  const problems = (batch.problems as readonly CertificateProblem[] | null) ?? [];
  const { data } = useQuery({
    queryKey: [...keys.entity(certificateBatch.name), 'problems', batch.id, batch.revision],
    queryFn: () => certificates.problems({ id: batch.id, pageSize: 1 }),
    enabled: problems.length > 0,
  });
  if (problems.length === 0) return null;
  const shown = isWhole ? problems : problems.slice(0, mostAtFirst);
  const kinds = data?.kinds ?? [];
  const total = Math.max(
    problems.length,
    kinds.reduce((sum, { count }) => sum + count, 0),
  );
  return (
    <div className="ci-wrong">
      {total > 1 && (
        <ul className="ci-kinds" aria-label={t('issue.kinds')}>
          {kinds.map(({ kind, count }) => (
            <li key={kind}>{t('issue.kind', { kind: t(`kind.${kind}`), count })}</li>
          ))}
        </ul>
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard */}
      <section className="ci-wrong-space" tabIndex={0} aria-label={t('issue.wrong')}>
        <ul className="ci-problems">
          {shown.map((problem, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two people of one name may lack the same, and the list is always drawn whole
            <li key={at}>
              <strong>{problem.holder || t('issue.everybody')}</strong>
              <span>{what(problem)}</span>
              {problem.registrationId !== undefined && (
                <Link to={rowPath(registration.name, problem.registrationId)}>{t('issue.toEntry')}</Link>
              )}
              {problem.appealId !== undefined && <Link to={rowPath(reviewAppeal.name, problem.appealId)}>{t('issue.toAppeal')}</Link>}
              {(problem.element !== undefined || (problem.holder === '' && problem.kind !== 'noTemplate')) && (
                <Link to={designPath(batch.templateId)}>{t('issue.toSheet')}</Link>
              )}
            </li>
          ))}
        </ul>
      </section>
      {total > shown.length && (
        <div className="ci-acts">
          <span className="ci-quiet">{t('issue.more', { count: total - shown.length })}</span>
          {shown.length < problems.length && (
            <Button size="small" onClick={() => setWhole(true)}>
              {t('people.more')}
            </Button>
          )}
          <Button
            size="small"
            onClick={() =>
              void certificates
                .problemXlsx(batch.id)
                .then((file) => saveFile(file))
                .catch(showFailure)
            }
          >
            {t('issue.problemSheet')}
          </Button>
        </div>
      )}
    </div>
  );
}
