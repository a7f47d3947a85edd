import './issue.css';
import { certificate, certificateBatch, competition } from '@saiyun/sdk/entities';
import { useQuery } from '@tanstack/react-query';
import { Alert, Button, Checkbox, Skeleton } from 'antd';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { RefSelect } from '../../../kit/inputs/ref-select.tsx';
import { EntityPage } from '../../../kit/page/entity-page.tsx';
import { useMay } from '../../../kit/permission/use-may.ts';
import { client } from '../../../lib/api/client.ts';
import { queryClient } from '../../../lib/api/query-client.ts';
import { keys } from '../../../lib/api/query-keys.ts';
import { failureMessage } from '../../../lib/errors/error-policy.ts';
import { useCertificateText } from '../../../messages/certificate/index.ts';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { designPath } from '../design-path.ts';
import { certificateListPage } from '../signed-facts.tsx';
import { type Batch, BatchView } from './batch-view.tsx';
import { isRunning } from './running.ts';
import { useLevels } from './use-levels.ts';
import { type Template, useTemplates } from './use-templates.ts';
import { ZipChoice } from './zip-choice.tsx';

const batches = client.entity(certificateBatch);
const lookMs = 1000;

/** Where an organiser issues certificates (SCREEN-22): what for and for whom, what stands against it, how far it is, and what was issued. */
export function Issuing() {
  const { t } = useCertificateText();
  const [params, setParams] = useSearchParams();
  const competitionId = params.get('competition') ?? '';
  const choice = (
    <section className="pg-card ci-choice">
      <h2>{t('issue.title')}</h2>
      <p className="ci-quiet">{t('issue.purpose')}</p>
      <label htmlFor="issue-competition">{t('issue.competition')}</label>
      <div className="ci-competition">
        <RefSelect
          id="issue-competition"
          of={competition.name}
          label={t('issue.competition')}
          value={competitionId || undefined}
          onChange={(id) => setParams(id ? { competition: id } : {})}
        />
      </div>
    </section>
  );
  return (
    <div className="ci">
      {choice}
      {competitionId !== '' && <OfCompetition key={competitionId} competitionId={competitionId} />}
      <EntityPage
        key={`list ${competitionId}`}
        entity={certificate}
        overrides={{
          ...certificateListPage,
          ...(competitionId !== '' && {
            fixed: { competitionId },
            columns: { ...certificateListPage.columns, competitionId: { hidden: true } },
          }),
        }}
      />
    </div>
  );
}

function OfCompetition({ competitionId }: { readonly competitionId: string }) {
  const { lang } = useCertificateText();
  const may = useMay();
  const templates = useTemplates(competitionId);
  const begun = useQuery({
    queryKey: [...keys.entity(certificateBatch.name), 'of', competitionId, lang],
    queryFn: async () =>
      (await batches.list({ match: { competitionId }, pageSize: 20, column: 'createTime', order: 'desc' }))
        .records as unknown as readonly Batch[],
    // What runs on the server is looked after, also when the page was loaded anew.
    refetchInterval: ({ state }) => (state.data?.some(({ status }) => isRunning(status)) ? lookMs : false),
  });
  const error = templates.error ?? begun.error;
  if (error) return <LoadFailure error={error} onRetry={() => void Promise.all([templates.refetch(), begun.refetch()])} />;
  if (!templates.data || !begun.data) return <Skeleton active paragraph={{ rows: 6 }} />;
  return (
    <>
      {may.call(certificateBatch, 'add') && <Choose competitionId={competitionId} templates={templates.data} />}
      {begun.data.map((batch) => (
        <BatchView key={batch.id} batch={batch} />
      ))}
      <ZipChoice competitionId={competitionId} />
    </>
  );
}

interface ChooseProps {
  readonly competitionId: string;
  readonly templates: readonly Template[];
}

/** What is issued and for whom; the check begins with it. */
function Choose({ competitionId, templates }: ChooseProps) {
  const { t } = useCertificateText();
  const [templateId, setTemplate] = useState<string>();
  const [levels, setLevels] = useState<readonly string[]>([]);
  const [unitIds, setUnits] = useState<string>();
  const [fault, setFault] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const template = templates.find(({ id }) => id === templateId);
  const hasLevels = template?.certKind === 'award' || template?.certKind === 'tutor';
  const check = async () => {
    if (!template) return;
    setBusy(true);
    setFault(undefined);
    try {
      await batches.add({
        templateId: template.id,
        competitionId,
        unitIds: unitIds ?? null,
        awardLevels: hasLevels && levels.length > 0 ? levels : null,
      });
      await queryClient.invalidateQueries({ queryKey: keys.entity(certificateBatch.name) });
      setTemplate(undefined);
    } catch (error) {
      setFault(failureMessage(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <section className="pg-card ci-new" aria-label={t('issue.new')}>
      <h2>{t('issue.new')}</h2>
      {templates.length === 0 && (
        <p>
          {t('issue.noTemplates')} <Link to="/certificate/template">{t('issue.toTemplates')}</Link>
        </p>
      )}
      <ul className="ci-templates">
        {templates.map((one) => (
          <li key={one.id}>
            <button type="button" aria-pressed={one.id === templateId} onClick={() => setTemplate(one.id)}>
              <strong>{one.templateName}</strong>
              <small>{[one.certKind_dictText, one.locale_dictText, one.pageSize_dictText].filter(Boolean).join(' · ')}</small>
              <small>
                {[
                  t('issue.version', { version: one.version ?? 1 }),
                  one.competitionId_dictText ?? t('issue.everyCompetition'),
                  (one.updateTime ?? one.createTime).slice(0, 10),
                ].join(' · ')}
              </small>
            </button>
            <Link to={designPath(one.id)}>{t('issue.look')}</Link>
          </li>
        ))}
      </ul>
      {template && (
        <>
          <p className="ci-quiet">{t(`whom.${template.certKind as 'award'}`)}</p>
          {hasLevels && <Levels competitionId={competitionId} chosen={levels} onChoose={setLevels} />}
          <div className="ci-units">
            <label htmlFor="issue-units">{t('issue.units')}</label>
            <RefSelect id="issue-units" of="dsTbUnit" many label={t('issue.units')} value={unitIds} onChange={setUnits} />
          </div>
        </>
      )}
      {fault && <Alert type="warning" showIcon role="alert" title={fault} />}
      {templates.length > 0 && (
        <Button type="primary" disabled={!template} loading={isBusy} onClick={() => void check()}>
          {t('issue.check')}
        </Button>
      )}
    </section>
  );
}

interface LevelsProps {
  readonly competitionId: string;
  readonly chosen: readonly string[];
  readonly onChoose: (levels: readonly string[]) => void;
}

/** The awards of the competition's rules; none ticked means all. */
function Levels({ competitionId, chosen, onChoose }: LevelsProps) {
  const { t } = useCertificateText();
  const data = useLevels(competitionId);
  if (!data || data.length === 0) return null;
  return (
    <fieldset className="ci-levels">
      <legend>{t('issue.levels')}</legend>
      {data.map((level) => (
        <Checkbox
          key={level}
          checked={chosen.includes(level)}
          onChange={({ target }) => onChoose(target.checked ? [...chosen, level] : chosen.filter((one) => one !== level))}
        >
          {level}
        </Checkbox>
      ))}
    </fieldset>
  );
}
