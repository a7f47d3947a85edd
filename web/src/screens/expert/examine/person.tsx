import { joinNames, type Row, yes } from '@saiyun/sdk/contract';
import { expert, expertInvitee, expertLabel, recusal } from '@saiyun/sdk/entities';
import { hasUnit } from '@saiyun/sdk/rules';
import { useQuery } from '@tanstack/react-query';
import { Alert, Skeleton, Tag } from 'antd';
import { useId } from 'react';
import { FieldValue } from '../../../kit/cells/field-value.tsx';
import { EntityDetail } from '../../../kit/detail/entity-detail.tsx';
import { ChildTable } from '../../../kit/list/child-table.tsx';
import { client } from '../../../lib/api/client.ts';
import { keys } from '../../../lib/api/query-keys.ts';
import { useExamineText } from '../../../messages/examine/index.ts';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { History } from '../../record/history/history.tsx';
import type { ExpertRow } from './queue.tsx';

const most = 100;
const own = { expertId: { hidden: true } };

/** The subjects of an expert, the best known first. */
function useLabels(expertId: string) {
  const asked = { match: { expertId }, pageSize: most, column: 'proficiency', order: 'desc' } as const;
  return useQuery({
    queryKey: keys.list(expertLabel.name, asked),
    queryFn: ({ signal }) => client.entity(expertLabel).list(asked, { signal }),
  });
}

function Labels({ expertId }: { readonly expertId: string }) {
  const { t } = useExamineText();
  const id = useId();
  const { data, error, refetch } = useLabels(expertId);
  // The client of a page knows records only by name; these are rows of the definition above.
  const labels = data?.records as readonly Row<typeof expertLabel>[] | undefined;
  return (
    <section className="pg-card" aria-labelledby={id}>
      <h2 id={id}>{t('labels')}</h2>
      {error && <LoadFailure error={error} onRetry={refetch} />}
      {!data && !error && <Skeleton active title={false} paragraph={{ rows: 1 }} />}
      {labels?.length === 0 && <p className="ex-none">{t('labels.none')}</p>}
      <div className="ex-labels">
        {labels?.map(({ id: key, labelId_dictText: name, proficiency }) => (
          <Tag key={key}>
            {name}
            {(proficiency === 1 || proficiency === 2 || proficiency === 3) && ` · ${t(`level.${proficiency}`)}`}
          </Tag>
        ))}
      </div>
    </section>
  );
}

/** What a complete profile needs besides subjects. */
const needed = ['unitId', 'idNo', 'phone', 'signatureFile', 'agreementVersion'] as const;

/** Names what the profile lacks. */
function Missing({ row }: { readonly row: ExpertRow }) {
  const { t, say, lang } = useExamineText();
  const { data } = useLabels(row.id);
  const missing = [
    ...needed.filter((name) => !(name === 'unitId' ? hasUnit(row) : row[name])).map((name) => say(expert.fields[name].label)),
    ...(data?.total === 0 ? [t('labels')] : []),
  ];
  return <Alert type="warning" showIcon title={t('incomplete.text', { missing: joinNames(lang, missing) })} />;
}

/** The whole person: identity, unit, subjects, signature, how they came, what they declared, and what was done before. */
export function Person({ row }: { readonly row: ExpertRow }) {
  const { t } = useExamineText();
  const id = useId();
  return (
    <div className="ex-person">
      {row.isPerfect !== yes && <Missing row={row} />}
      <section className="pg-card">
        <EntityDetail entity={expert} row={row} without={['signatureFile', 'status', 'isPerfect']} />
      </section>
      <Labels expertId={row.id} />
      <section className="pg-card" aria-labelledby={id}>
        <h2 id={id}>{t('signature')}</h2>
        {row.signatureFile ? (
          <FieldValue name="signatureFile" field={expert.fields.signatureFile} row={row} full entity={expert} />
        ) : (
          <p className="ex-none">{t('signature.none')}</p>
        )}
      </section>
      <section className="pg-card">
        <ChildTable entity={recusal} fixed={{ expertId: row.id }} columns={own} readOnly />
      </section>
      <section className="pg-card">
        <ChildTable entity={expertInvitee} fixed={{ expertId: row.id }} title={t('invitation')} readOnly />
      </section>
      <section className="pg-card">
        <History entity={expert} id={row.id} />
      </section>
    </div>
  );
}
