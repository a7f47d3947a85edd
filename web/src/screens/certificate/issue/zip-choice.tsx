import { certificateCalls } from '@saiyun/sdk/calls';
import { competition, unit } from '@saiyun/sdk/entities';
import { Button } from 'antd';
import { useState } from 'react';
import { saveFile } from '../../../kit/export/save-file.ts';
import { RefSelect } from '../../../kit/inputs/ref-select.tsx';
import { client } from '../../../lib/api/client.ts';
import { showFailure } from '../../../lib/errors/error-policy.ts';
import { useCertificateText } from '../../../messages/certificate/index.ts';

const certificates = certificateCalls(client.send);

interface Props {
  /** The competition, where the page has chosen it already; a school chooses it here and gets its own. */
  readonly competitionId?: string;
}

/** The valid certificates of a competition as one archive with a folder for each unit. */
export function ZipChoice({ competitionId }: Props) {
  const { t } = useCertificateText();
  const [chosen, setChosen] = useState<string>();
  const [unitId, setUnit] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const of = competitionId ?? chosen;
  const fetchAll = async () => {
    if (!of) return;
    setBusy(true);
    try {
      await saveFile(await certificates.zip(of, unitId));
    } catch (error) {
      showFailure(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <section className="pg-card" aria-label={t('zip.title')}>
      <h2>{t('zip.title')}</h2>
      <p className="pg-note">{t('zip.text')}</p>
      <div className="ci-zip">
        {competitionId === undefined ? (
          <RefSelect of={competition.name} label={t('issue.competition')} value={chosen} onChange={setChosen} />
        ) : (
          <RefSelect of={unit.name} label={t('zip.unit')} value={unitId} onChange={setUnit} />
        )}
        <Button disabled={!of} loading={isBusy} onClick={() => void fetchAll()}>
          {t(unitId ? 'zip.ofUnit' : 'zip.fetch')}
        </Button>
      </div>
    </section>
  );
}
