import './import.css';
import { yes } from '@saiyun/sdk/contract';
import { Alert, Button, Modal, Steps } from 'antd';
import { type ComponentType, Suspense, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { useBlocks } from '../provider/index.ts';
import { FilesStep } from './files-step.tsx';
import { type FlowState, ImportFlow, type Step } from './import-flow.ts';
import type { ImportReport, ImportSource } from './import-source.ts';
import { matchFaults } from './match.ts';
import { MatchStep, type ParentInputProps } from './match-step.tsx';
import { ReviewStep } from './review-step.tsx';
import { BusyStep, ResultStep } from './run-step.tsx';
import { useImportText } from './texts/index.ts';
import { type Faults, useFaults } from './use-faults.ts';

export interface ImportDialogProps {
  /** Title of the dialog, such as 导入 EXCEL. */
  readonly title: string;
  /** Where files go, and where what is in them comes from. */
  readonly source: ImportSource;
  /** Called when the reader closes the dialog. What runs goes on. */
  readonly onClose: () => void;
  /** Every row of every file was stored; with the report, if it was one file. The dialog is then closed by its owner (IMPORT-01). */
  readonly onDone?: (report: ImportReport | undefined) => void;
  /** Rows may have been stored: lists are to be read again. */
  readonly onStored?: () => void;
  /** Called with each failure, which the dialog shows as well; for an application that reacts to some of them everywhere. */
  readonly onFailure?: (error: unknown) => void;
  /** Chooses the row that all rows belong to, for records that are parts of others. */
  readonly ParentInput?: ComponentType<ParentInputProps>;
}

/** IMPORT-03. */
const width = 600;
/** Where columns and rows are looked at. */
const wideWidth = 1160;
const stepOf: Readonly<Record<Step['at'], number>> = {
  files: 0,
  sending: 0,
  reading: 0,
  match: 1,
  checking: 2,
  review: 2,
  running: 3,
  result: 3,
};
const nothing = (): void => undefined;

/** Files into rows: choose them, match their columns, check and correct, import (IMPORT-01 to IMPORT-09). */
export function ImportDialog(props: ImportDialogProps) {
  return (
    <Suspense>
      <OpenDialog {...props} />
    </Suspense>
  );
}

function useFlow({
  source,
  onDone = nothing,
  onStored = nothing,
  onFailure = nothing,
}: ImportDialogProps): readonly [ImportFlow, FlowState] {
  // One flow for as long as the dialog is open: the list of files starts empty each time (IMPORT-01).
  const [flow] = useState(() => new ImportFlow(source, { onDone, onStored, onFailure }));
  useEffect(() => {
    void flow.findUnfinished();
    return () => flow.leave();
  }, [flow]);
  return [flow, useSyncExternalStore(flow.subscribe, flow.state)];
}

function OpenDialog(props: ImportDialogProps) {
  const { title, onClose } = props;
  const { t } = useImportText();
  const [flow, state] = useFlow(props);
  const { step } = state;
  const isWide = step.at === 'match' || (step.at === 'review' && step.report.errorCount > 0);
  const active = state.files.findIndex((file) => file.state === 'active');
  return (
    <Modal
      open
      className="bi-dialog"
      title={title}
      width={isWide ? wideWidth : width}
      mask={{ closable: false }}
      onCancel={onClose}
      footer={null}
    >
      <Steps
        size="small"
        className="bi-steps"
        current={stepOf[step.at]}
        responsive={false}
        items={(['files', 'match', 'check', 'import'] as const).map((one) => ({ title: t(`step.${one}`) }))}
      />
      {active >= 0 && (
        <p className="bi-note bi-active">
          {t('files.of', { at: active + 1, all: state.files.length, name: state.files[active]?.name ?? '' })}
        </p>
      )}
      {step.at === 'review' ? (
        <Review key={flow.id + step.report.taskId} {...props} flow={flow} state={state} report={step.report} />
      ) : (
        <>
          <Body {...props} flow={flow} state={state} />
          <Refusal failure={step.at === 'files' ? undefined : state.failure} />
          <Footer flow={flow} state={state} onClose={onClose} />
        </>
      )}
    </Modal>
  );
}

interface PartProps extends Omit<ImportDialogProps, 'title'> {
  readonly flow: ImportFlow;
  readonly state: FlowState;
}

/** Why the last step could not be taken (IMPORT-07). */
function Refusal({ failure }: { readonly failure: unknown }) {
  const { t } = useImportText();
  const { failureText } = useBlocks();
  if (failure === undefined) return null;
  const said = failure instanceof Error ? failure.message : t('failure');
  return <Alert type="warning" showIcon role="alert" className="bi-refusal" title={failureText?.(failure) ?? said} />;
}

function Body({ source, flow, state, ParentInput, onFailure = nothing }: PartProps) {
  const { step } = state;
  switch (step.at) {
    case 'files':
      return (
        <FilesStep flow={flow} files={state.files} unfinished={state.unfinished} saveTemplate={source.saveTemplate} onFailure={onFailure} />
      );
    case 'match':
      return (
        <MatchStep
          preview={step.preview}
          isReading={step.isReading}
          matches={state.matches}
          options={state.options}
          onLook={(look) => void flow.look(look)}
          onMatches={(matches) => flow.setMatches(matches)}
          onOptions={(options) => flow.setOptions(options)}
          ParentInput={ParentInput}
        />
      );
    case 'result':
      return <ResultStep files={state.files} onSaveErrors={(report) => void source.saveErrors(report).catch(onFailure)} />;
    case 'reading':
      return <BusyStep at="reading" />;
    case 'sending':
    case 'checking':
      return <BusyStep at={step.at} progress={step.progress} />;
    case 'running':
      return <BusyStep at="running" progress={step.progress} isPaused={step.isPaused} />;
    case 'review':
      return null;
    default:
      return step satisfies never;
  }
}

function Footer({ flow, state, onClose }: Pick<PartProps, 'flow' | 'state' | 'onClose'>) {
  const { t } = useImportText();
  const { step, files, matches, options } = state;
  const cancel = (
    <Button danger onClick={() => void flow.cancel()}>
      {t('cancel')}
    </Button>
  );
  switch (step.at) {
    case 'files': {
      const isRetry = files.length > 0 && files.every((file) => file.state !== 'waiting');
      return (
        <footer className="bi-footer">
          <Button onClick={onClose}>{t('close')}</Button>
          <Button type="primary" disabled={files.length === 0} onClick={() => void flow.next()}>
            {t(isRetry ? 'retry' : 'next')}
          </Button>
        </footer>
      );
    }
    case 'match': {
      const { missing, twice } = matchFaults(step.preview, matches, options.foreignKeys ? step.preview.parent?.field : undefined);
      return (
        <footer className="bi-footer">
          {cancel}
          <Button type="primary" disabled={step.isReading || missing.length > 0 || twice.size > 0} onClick={() => void flow.check()}>
            {t('check')}
          </Button>
        </footer>
      );
    }
    case 'running':
      return (
        <footer className="bi-footer">
          {cancel}
          <Button onClick={() => void flow.setPaused(!step.isPaused)}>{t(step.isPaused ? 'run.resume' : 'run.pause')}</Button>
          <Button type="primary" onClick={onClose}>
            {t('run.hide')}
          </Button>
        </footer>
      );
    case 'result':
      return (
        <footer className="bi-footer">
          <Button type="primary" onClick={onClose}>
            {t('close')}
          </Button>
        </footer>
      );
    case 'sending':
    case 'reading':
    case 'checking':
    case 'review':
      return <footer className="bi-footer">{cancel}</footer>;
    default:
      return step satisfies never;
  }
}

/** The faults and what can be done about them, with what is corrected kept across the buttons below. */
function Review({ source, flow, state, report, onFailure = nothing }: PartProps & { readonly report: ImportReport }) {
  const faults = useFaults(source, flow.id);
  const saved = useMemo(
    () => async (then: () => Promise<void>) => {
      try {
        await faults.save();
      } catch (error) {
        return onFailure(error);
      }
      await then();
    },
    [faults, onFailure],
  );
  return (
    <>
      <ReviewStep report={report} faults={faults} onSaveErrors={() => void source.saveErrors(report).catch(onFailure)} />
      <Refusal failure={state.failure} />
      <ReviewFooter flow={flow} state={state} report={report} faults={faults} saved={saved} />
    </>
  );
}

interface ReviewFooterProps extends Pick<PartProps, 'flow' | 'state'> {
  readonly report: ImportReport;
  readonly faults: Faults;
  /** Does something once all corrections are kept. */
  readonly saved: (then: () => Promise<void>) => Promise<void>;
}

function ReviewFooter({ flow, state, report, faults, saved }: ReviewFooterProps) {
  const { t } = useImportText();
  const isFaulty = report.errorCount > 0;
  const isWhole = state.options.validateStatus === yes;
  const isChanged = faults.edits.size > 0;
  const mayImport = report.successCount > 0 && !(isFaulty && isWhole);
  const again = (
    <Button type={isChanged ? 'primary' : 'default'} onClick={() => void saved(() => flow.check())}>
      {t('review.again')}
    </Button>
  );
  const go = (
    <Button type={isChanged ? 'default' : 'primary'} disabled={!mayImport} onClick={() => void saved(() => flow.start())}>
      {t(isFaulty ? 'review.importGood' : 'review.import', { count: report.successCount })}
    </Button>
  );
  return (
    <footer className="bi-footer">
      {isFaulty && isWhole && <span className="bi-note">{t('review.whole')}</span>}
      <Button danger onClick={() => void flow.cancel()}>
        {t('cancel')}
      </Button>
      <Button onClick={() => void saved(() => flow.rematch())}>{t('back')}</Button>
      {isFaulty && again}
      {go}
    </footer>
  );
}
