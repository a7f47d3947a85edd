import './versions.css';
import type { AnyRow, Entity } from '@saiyun/sdk/contract';
import { useQueryClient } from '@tanstack/react-query';
import { Alert, Button } from 'antd';
import { type ReactNode, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { keys } from '../../lib/api/query-keys.ts';
import { failureMessage, faultOf } from '../../lib/errors/error-policy.ts';
import { feedback } from '../../lib/errors/feedback.ts';
import { useVersionText } from '../../messages/versions/index.ts';
import { errorDetails, issueTexts } from '../failure.ts';
import { useMay } from '../permission/use-may.ts';
import type { Edited } from './use-edited.ts';

/** What is said of the record itself. */
export interface VersionWords {
  readonly saved: string;
  readonly used: string;
  readonly useTitle: string;
  readonly useText: string;
  readonly stale: string;
  /** What the button says that makes it valid, if not that it is activated. */
  readonly use?: string;
}

interface Asked<R extends AnyRow> {
  readonly entity: Entity;
  /** What the work began with. */
  readonly row: R;
  /** What is stored now, as far as is known. */
  readonly latest: R;
  readonly state: Pick<Edited<unknown>, 'undo' | 'redo' | 'isDirty' | 'kept'>;
  /** Whether the work can be stored as it is; without it, it can. */
  readonly isRight?: boolean;
  /** Stores the work over a revision; answers what the server changed of the row. */
  readonly store: (revision: number) => Promise<object>;
  /** The verb that makes what is stored valid; `use` if left out. */
  readonly verb?: string;
  /** Whether there is anything to make valid; without it, there is. */
  readonly isUsable?: boolean;
  /** Activates the row, and answers it as it is then. */
  readonly activate: () => Promise<R>;
  /** Adds the row as a draft of its next version, and answers the address at which that is designed. */
  readonly addVersion?: () => Promise<string>;
  readonly words: VersionWords;
  readonly onLatest: () => void;
  readonly onStored: (row: R) => void;
}

export interface Saving {
  readonly save: () => Promise<boolean>;
  readonly makeVersion: () => Promise<void>;
  readonly isBusy: boolean;
  readonly buttons: ReactNode;
  /** Why something was not stored, and that somebody else changed the record. */
  readonly told: ReactNode;
}

/** Stores a draft against the revision that it began with, activates it, and makes new versions. */
export function useSaving<R extends AnyRow>(asked: Asked<R>): Saving {
  const { entity, row, latest, state, words } = asked;
  const { t, lang } = useVersionText();
  const may = useMay();
  const cache = useQueryClient();
  const navigate = useNavigate();
  const { search } = useLocation();
  const [isBusy, setBusy] = useState(false);
  const [faults, setFaults] = useState<readonly string[]>([]);
  const isStale = latest.revision !== row.revision;
  const readAgain = () => cache.invalidateQueries({ queryKey: keys.entity(entity.name) });

  const doing = async <T,>(work: () => Promise<T>): Promise<T | undefined> => {
    setBusy(true);
    setFaults([]);
    try {
      return await work();
    } catch (error) {
      const { issues = [] } = errorDetails(error);
      const told = issueTexts(lang, {}, issues, entity.fields);
      setFaults(told.others.length > 0 ? told.others : [failureMessage(error)]);
      // What is stored now is read, and with it told that it is another.
      if (faultOf(error).code === 'row.stale') await readAgain();
      return undefined;
    } finally {
      setBusy(false);
    }
  };
  const store = async (revision: number): Promise<boolean> => {
    const done = await doing(async () => {
      const saved = await asked.store(revision);
      state.kept();
      feedback.message('success', words.saved);
      asked.onStored({ ...row, ...saved });
      await readAgain();
      return true;
    });
    return done === true;
  };
  const use = async () => {
    if (!(await feedback.confirm({ title: words.useTitle, text: words.useText, ok: words.use ?? t('use'), cancel: t('cancel') }))) return;
    await doing(async () => {
      if (state.isDirty) {
        const saved = await asked.store(row.revision);
        state.kept();
        asked.onStored({ ...row, ...saved });
      }
      const used = await asked.activate();
      feedback.message('success', words.used);
      asked.onStored(used);
      await readAgain();
    });
  };
  const makeVersion = async () => {
    const path = await doing(async () => asked.addVersion?.());
    if (path === undefined) return;
    await readAgain();
    // The way back stays that of the version before.
    await navigate(path + search);
  };
  const isRight = asked.isRight !== false;
  const save = async () => isRight && (await store(row.revision));
  return {
    save,
    makeVersion,
    isBusy,
    buttons: (
      <SaveButtons
        state={state}
        isBusy={isBusy}
        mayStore={isRight && !isStale}
        mayUse={asked.isUsable !== false && may.verbs(entity).includes(asked.verb ?? 'use')}
        use={words.use}
        onUse={() => void use()}
        onSave={() => void save()}
      />
    ),
    told: (
      <Told
        faults={faults}
        stale={isStale ? words.stale : undefined}
        isDirty={state.isDirty}
        onTheirs={asked.onLatest}
        onMine={() => void store(latest.revision)}
      />
    ),
  };
}

interface ButtonsProps {
  readonly state: Asked<AnyRow>['state'];
  readonly isBusy: boolean;
  readonly mayStore: boolean;
  readonly mayUse: boolean;
  readonly use: string | undefined;
  readonly onUse: () => void;
  readonly onSave: () => void;
}

function SaveButtons({ state, isBusy, mayStore, mayUse, use, onUse, onSave }: ButtonsProps) {
  const { t } = useVersionText();
  // What was changed is stored with it.
  const offersUse = mayUse && (!state.isDirty || mayStore);
  const offersSave = state.isDirty || !offersUse;
  return (
    <>
      <Button disabled={!state.undo} onClick={state.undo}>
        {t('undo')}
      </Button>
      <Button disabled={!state.redo} onClick={state.redo}>
        {t('redo')}
      </Button>
      {offersSave && (
        <Button
          type={offersUse ? 'default' : 'primary'}
          loading={isBusy && !offersUse}
          disabled={!state.isDirty || !mayStore || isBusy}
          onClick={onSave}
        >
          {t('save')}
        </Button>
      )}
      {offersUse && (
        <Button type="primary" loading={isBusy} onClick={onUse}>
          {use ?? t('use')}
        </Button>
      )}
    </>
  );
}

interface ToldProps {
  readonly faults: readonly string[];
  /** That somebody else changed the record; undefined while nobody did. */
  readonly stale: string | undefined;
  readonly isDirty: boolean;
  readonly onTheirs: () => void;
  readonly onMine: () => void;
}

function Told({ faults, stale, isDirty, onTheirs, onMine }: ToldProps) {
  const { t } = useVersionText();
  return (
    <>
      {faults.map((fault) => (
        <Alert key={fault} type="error" showIcon role="alert" title={fault} />
      ))}
      {stale !== undefined && (
        <Alert
          type="warning"
          showIcon
          role="alert"
          title={stale}
          description={isDirty && t('staleText')}
          action={
            <span className="kv-choices">
              <Button size="small" onClick={onTheirs}>
                {t('takeTheirs')}
              </Button>
              {isDirty && (
                <Button size="small" danger onClick={onMine}>
                  {t('keepMine')}
                </Button>
              )}
            </span>
          }
        />
      )}
    </>
  );
}
