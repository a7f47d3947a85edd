import { DownloadOutlined, UploadOutlined } from '@ant-design/icons';
import type { AllotSheetFault, AllotSheetRead } from '@saiyun/sdk/calls';
import { Alert, Button } from 'antd';
import { useRef, useState } from 'react';
import { saveBlob } from '../../kit/export/save-file.ts';
import { useSavedFile } from '../../kit/export/use-saved-file.ts';
import { failureMessage } from '../../lib/errors/error-policy.ts';
import { feedback } from '../../lib/errors/feedback.ts';
import { useAllotText } from '../../messages/allot/index.ts';
import { SheetModal } from '../../ui/sheet-modal.tsx';
import { allots, readAgain } from './calls.ts';
import { faultFile } from './fault-file.ts';

interface Props {
  readonly runId: string;
  /** With the new proposal, if one was made. */
  readonly onClose: (id?: string) => void;
}

/** A proposal out to a workbook and back: what is wrong is told by row and cell, and nothing is stored before all is right. */
export function SheetDialog({ runId, onClose }: Props) {
  const { t } = useAllotText();
  const input = useRef<HTMLInputElement>(null);
  const download = useSavedFile(() => allots.proposalXlsx(runId));
  const [file, setFile] = useState<File>();
  const [read, setRead] = useState<AllotSheetRead>();
  const [failure, setFailure] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const send = async (): Promise<void> => {
    if (!file || isBusy) return;
    setBusy(true);
    setFailure(undefined);
    setRead(undefined);
    try {
      const answer = await allots.importProposal(runId, file);
      if (answer.id === null) setRead(answer);
      else {
        await readAgain();
        feedback.message('success', t('sheet.done', { works: answer.works, changed: answer.changed }));
        onClose(answer.id);
      }
    } catch (error) {
      setFailure(failureMessage(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <SheetModal
      open
      title={t('sheet.title')}
      width={760}
      okText={t('sheet.import')}
      cancelText={t('back')}
      okButtonProps={{ disabled: file === undefined }}
      confirmLoading={isBusy}
      onOk={() => void send()}
      onCancel={() => onClose()}
    >
      <div className="al-sheet">
        <ol>
          <li>
            <p>{t('sheet.how')}</p>
            <Button icon={<DownloadOutlined aria-hidden />} loading={download.isBusy} onClick={download.save}>
              {t('sheet.download')}
            </Button>
          </li>
          <li>
            <p>{t('sheet.then')}</p>
            <input
              ref={input}
              type="file"
              hidden
              accept=".xlsx,.xls,.csv"
              aria-label={t('sheet.choose')}
              onChange={({ target }) => {
                const [chosen] = target.files ?? [];
                target.value = '';
                setRead(undefined);
                setFailure(undefined);
                if (chosen) setFile(chosen);
              }}
            />
            <Button icon={<UploadOutlined aria-hidden />} onClick={() => input.current?.click()}>
              {t('sheet.choose')}
            </Button>
            <small className="al-file-name">{file?.name ?? t('sheet.types')}</small>
          </li>
        </ol>
        {failure && <Alert type="error" showIcon role="alert" title={failure} />}
        {read && <Faults read={read} />}
      </div>
    </SheetModal>
  );
}

/** Faults that are shown one by one; the file has all of them. */
const mostShown = 500;

/** Each fault with its place and what to do. */
function Faults({ read: { faults, faultCount } }: { readonly read: AllotSheetRead }) {
  const { t } = useAllotText();
  const shown = faults.slice(0, mostShown);
  const placeOf = ({ cell, rowNo }: AllotSheetFault): string => cell ?? (rowNo === null ? '—' : t('sheet.row', { row: rowNo }));
  const head = [t('sheet.place'), t('sheet.work'), t('sheet.fault')];
  return (
    <section className="al-faults" role="alert">
      <h3>{t('sheet.faults', { count: faultCount })}</h3>
      <div>
        <table>
          <thead>
            <tr>
              {head.map((name) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map((fault) => (
              <tr key={`${fault.cell ?? fault.rowNo} ${fault.worksNo} ${fault.value} ${fault.message}`}>
                <th scope="row">{placeOf(fault)}</th>
                <td>{fault.worksNo || '—'}</td>
                <td>{fault.message}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {shown.length < faultCount && (
        <p>
          {t('andMore', { count: faultCount })}{' '}
          <Button size="small" onClick={() => saveBlob(faultFile(head, faults, placeOf), `${t('sheet.faultFile')}.csv`)}>
            {t('sheet.allFaults')}
          </Button>
        </p>
      )}
    </section>
  );
}
