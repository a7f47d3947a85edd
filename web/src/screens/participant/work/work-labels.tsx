import { type AnyRow, yes } from '@saiyun/sdk/contract';
import { worksLabel } from '@saiyun/sdk/entities';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Tag } from 'antd';
import { useId, useState } from 'react';
import { errorDetails, issueTexts } from '../../../kit/failure.ts';
import { RefInput } from '../../../kit/inputs/ref-input.tsx';
import { client } from '../../../lib/api/client.ts';
import { keys } from '../../../lib/api/query-keys.ts';
import { failureMessage } from '../../../lib/errors/error-policy.ts';
import { useParticipantText } from '../../../messages/participant/index.ts';

const labels = client.entity(worksLabel);
const field = { ...worksLabel.fields.labelId, many: true, frozen: false, offers: { status: yes } } as const;

interface Props {
  readonly worksId: string;
  readonly most: number;
  readonly isOff: boolean;
}

/** The subjects of a work, by which experts are found for it: the entrant's own, and those that the organiser added. */
export function WorkLabels({ worksId, most, isOff }: Props) {
  const { t, lang } = useParticipantText();
  const cache = useQueryClient();
  const id = useId();
  const queryKey = [...keys.entity(worksLabel.name), 'of', worksId, lang];
  const { data } = useQuery({ queryKey, queryFn: () => labels.list({ match: { worksId }, pageSize: 100 }) });
  const [refusal, setRefusal] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const rows = (data?.records ?? []).map((row) => {
    const { labelId, labelId_dictText: name }: AnyRow = row;
    return { id: row.id, source: row.source, labelId: String(labelId), name: typeof name === 'string' ? name : String(labelId) };
  });
  const own = rows.filter(({ source }) => source === 'applicant');
  const given = rows.filter(({ source }) => source !== 'applicant');
  if (!data || (most === 0 && rows.length === 0)) return null;
  const store = async (value: unknown): Promise<void> => {
    const next = typeof value === 'string' ? value.split(',').filter(Boolean) : [];
    const gone = own.filter(({ labelId }) => !next.includes(labelId));
    const come = next.filter((labelId) => !rows.some((row) => row.labelId === labelId));
    setRefusal(undefined);
    setBusy(true);
    try {
      // First what goes, so that a label may be exchanged where no more are allowed.
      for (const row of gone) await labels.delete(row.id);
      for (const labelId of come) await labels.add({ worksId, labelId });
    } catch (error) {
      const { issues = [] } = errorDetails(error);
      setRefusal(issueTexts(lang, {}, issues, worksLabel.fields).others[0] ?? failureMessage(error));
    }
    await cache.invalidateQueries({ queryKey: keys.entity(worksLabel.name) });
    setBusy(false);
  };
  return (
    <section className="pe-part" aria-label={t('work.labels')}>
      <h2>{t('work.labels')}</h2>
      {most > 0 && (
        <>
          <label htmlFor={id} className="pe-quiet">
            {t('work.labelsText', { count: most })}
          </label>
          <RefInput
            key={own.map((row) => row.labelId).join(',')}
            id={id}
            field={field}
            value={own.map((row) => row.labelId).join(',') || null}
            dictText={own.map(({ name }) => name).join(',')}
            disabled={isOff || isBusy}
            onChange={(value) => void store(value)}
          />
        </>
      )}
      {refusal !== undefined && (
        <p className="nd-told" role="alert">
          {refusal}
        </p>
      )}
      {most === 0 && own.length > 0 && (
        <p>
          {own.map((row) => (
            <Tag key={row.id}>{row.name}</Tag>
          ))}
        </p>
      )}
      {given.length > 0 && (
        <p className="pe-quiet">
          {t('work.labelsGiven')}{' '}
          {given.map((row) => (
            <Tag key={row.id}>{row.name}</Tag>
          ))}
        </p>
      )}
    </section>
  );
}
