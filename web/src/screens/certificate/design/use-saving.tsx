import { certificateTemplate } from '@saiyun/sdk/entities';
import { useQueryClient } from '@tanstack/react-query';
import { Alert, Button } from 'antd';
import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';
import { errorDetails, issueTexts } from '../../../kit/failure.ts';
import { useMay } from '../../../kit/permission/use-may.ts';
import { client } from '../../../lib/api/client.ts';
import { keys } from '../../../lib/api/query-keys.ts';
import { failureMessage, faultOf } from '../../../lib/errors/error-policy.ts';
import { feedback } from '../../../lib/errors/feedback.ts';
import { useCertificateText } from '../../../messages/certificate/index.ts';
import { designPath } from '../design-path.ts';
import type { SheetState, TemplateRow } from './use-sheet.ts';

const templates = client.entity(certificateTemplate);

interface Asked {
  readonly row: TemplateRow;
  readonly latest: TemplateRow;
  readonly state: SheetState;
  readonly onLatest: () => void;
  readonly onStored: (row: TemplateRow) => void;
}

export interface Saving {
  readonly save: () => Promise<boolean>;
  readonly makeVersion: () => Promise<void>;
  readonly isBusy: boolean;
  readonly buttons: ReactNode;
  /** Why something was not stored, and that somebody else changed the template. */
  readonly told: ReactNode;
}

/** Stores the sheet against the revision that it began with, activates it, and makes new versions. */
export function useSaving({ row, latest, state, onLatest, onStored }: Asked): Saving {
  const { t, lang } = useCertificateText();
  const may = useMay();
  const cache = useQueryClient();
  const navigate = useNavigate();
  const [isBusy, setBusy] = useState(false);
  const [faults, setFaults] = useState<readonly string[]>([]);
  const isStale = latest.revision !== row.revision;

  const doing = async <T,>(work: () => Promise<T>): Promise<T | undefined> => {
    setBusy(true);
    setFaults([]);
    try {
      return await work();
    } catch (error) {
      const { issues = [] } = errorDetails(error);
      const told = issueTexts(lang, {}, issues, certificateTemplate.fields);
      setFaults(told.others.length > 0 ? told.others : [failureMessage(error)]);
      // What is stored now is read, and with it told that it is another.
      if (faultOf(error).code === 'row.stale') await cache.invalidateQueries({ queryKey: keys.entity(certificateTemplate.name) });
      return undefined;
    } finally {
      setBusy(false);
    }
  };
  const store = async (revision: number): Promise<boolean> => {
    const done = await doing(async () => {
      const { pageSize, locale, numberRule, elements } = state.sheet;
      const saved = await templates.edit({ id: row.id, revision, pageSize, locale, numberRule, elements });
      state.kept();
      feedback.message('success', t('design.saved'));
      onStored({ ...row, ...(saved as object) } as TemplateRow);
      await cache.invalidateQueries({ queryKey: keys.entity(certificateTemplate.name) });
      return true;
    });
    return done === true;
  };
  const use = async () => {
    const isSure = await feedback.confirm({
      title: t('design.useTitle'),
      text: t('design.useText'),
      ok: t('design.use'),
      cancel: t('design.cancel'),
    });
    if (!isSure) return;
    await doing(async () => {
      await templates.verb('use', [row.id]);
      feedback.message('success', t('design.used'));
      onStored((await templates.queryById(row.id)) as unknown as TemplateRow);
      await cache.invalidateQueries({ queryKey: keys.entity(certificateTemplate.name) });
    });
  };
  const makeVersion = async () => {
    const made = await doing(async () => {
      const { templateName, competitionId, certKind, pageSize, elements, fonts, numberRule, locale } = row;
      const known = await templates.list({ match: { templateName }, pageSize: 100 });
      const version = 1 + Math.max(row.version ?? 1, ...known.records.map((one) => Number(one.version ?? 1)));
      return templates.add({ templateName, competitionId, certKind, pageSize, elements, fonts, numberRule, locale, version });
    });
    if (!made) return;
    await cache.invalidateQueries({ queryKey: keys.entity(certificateTemplate.name) });
    await navigate(designPath(made.id));
  };
  const save = () => store(row.revision);
  return {
    save,
    makeVersion,
    isBusy,
    buttons: (
      <SaveButtons
        state={state}
        isBusy={isBusy}
        isStale={isStale}
        mayUse={may.verbs(certificateTemplate).includes('use')}
        onUse={() => void use()}
        onSave={() => void save()}
      />
    ),
    told: <Told faults={faults} isStale={isStale} isDirty={state.isDirty} onTheirs={onLatest} onMine={() => void store(latest.revision)} />,
  };
}

interface ButtonsProps {
  readonly state: SheetState;
  readonly isBusy: boolean;
  readonly isStale: boolean;
  readonly mayUse: boolean;
  readonly onUse: () => void;
  readonly onSave: () => void;
}

function SaveButtons({ state, isBusy, isStale, mayUse, onUse, onSave }: ButtonsProps) {
  const { t } = useCertificateText();
  const offersUse = !state.isDirty && mayUse;
  return (
    <>
      <Button disabled={!state.undo} onClick={state.undo}>
        {t('design.undo')}
      </Button>
      <Button disabled={!state.redo} onClick={state.redo}>
        {t('design.redo')}
      </Button>
      {offersUse ? (
        <Button type="primary" loading={isBusy} onClick={onUse}>
          {t('design.use')}
        </Button>
      ) : (
        <Button type="primary" loading={isBusy} disabled={!state.isDirty || isStale} onClick={onSave}>
          {t('design.save')}
        </Button>
      )}
    </>
  );
}

interface ToldProps {
  readonly faults: readonly string[];
  readonly isStale: boolean;
  readonly isDirty: boolean;
  readonly onTheirs: () => void;
  readonly onMine: () => void;
}

function Told({ faults, isStale, isDirty, onTheirs, onMine }: ToldProps) {
  const { t } = useCertificateText();
  return (
    <>
      {faults.map((fault) => (
        <Alert key={fault} type="error" showIcon role="alert" title={fault} />
      ))}
      {isStale && (
        <Alert
          type="warning"
          showIcon
          role="alert"
          title={t('design.stale')}
          description={isDirty && t('design.staleText')}
          action={
            <span className="cd-choices">
              <Button size="small" onClick={onTheirs}>
                {t('design.takeTheirs')}
              </Button>
              {isDirty && (
                <Button size="small" danger onClick={onMine}>
                  {t('design.keepMine')}
                </Button>
              )}
            </span>
          }
        />
      )}
    </>
  );
}
