import { UploadOutlined } from '@ant-design/icons';
import type { GroupingBoard } from '@saiyun/sdk/calls';
import { Alert, Button, Input } from 'antd';
import { useMemo, useRef, useState } from 'react';
import { failureMessage } from '../../../lib/errors/error-policy.ts';
import { useGroupingText } from '../../../messages/grouping/index.ts';
import { SheetModal } from '../../../ui/sheet-modal.tsx';
import { type FaultyLine, movesOfSheet, pastedLines, type SheetLine } from './logic/index.ts';
import { Preview } from './preview.tsx';
import { calls, useMoves } from './use-grouping.ts';

interface Props {
  readonly competitionId: string;
  readonly board: GroupingBoard;
  readonly open: boolean;
  readonly onClose: () => void;
}

const noLines: readonly SheetLine[] = [];

/** Works into groups from a list, as a file or pasted: what it would do and which rows are wrong is seen first. */
export function SheetDialog({ competitionId, board, open, onClose }: Props) {
  const { t } = useGroupingText();
  const send = useMoves(competitionId);
  const input = useRef<HTMLInputElement>(null);
  const [lines, setLines] = useState(noLines);
  const [pasted, setPasted] = useState('');
  const [fileName, setFileName] = useState('');
  const [failure, setFailure] = useState<string>();
  const [busy, setBusy] = useState<'reading' | 'moving'>();
  const { moves, same, faults } = useMemo(() => movesOfSheet(board, lines), [board, lines]);
  const read = async (file: File) => {
    setBusy('reading');
    setFailure(undefined);
    setPasted('');
    setFileName(file.name);
    try {
      setLines(await calls.groupingSheet(file));
    } catch (error) {
      setLines(noLines);
      setFailure(failureMessage(error));
    } finally {
      setBusy(undefined);
    }
  };
  const apply = async () => {
    setBusy('moving');
    const isDone = await send(moves, t('movedAll', { count: moves.length }));
    setBusy(undefined);
    if (!isDone) return;
    setLines(noLines);
    setPasted('');
    setFileName('');
    onClose();
  };
  return (
    <SheetModal
      open={open}
      title={t('sheet.title')}
      width={760}
      onCancel={onClose}
      onOk={() => void apply()}
      confirmLoading={busy === 'moving'}
      okText={moves.length === 0 ? t('preview.none') : t('preview.apply', { count: moves.length })}
      okButtonProps={{ disabled: moves.length === 0 }}
      cancelText={t('preview.cancel')}
    >
      <div className="gr-rule">
        <p className="gr-quiet">{t('sheet.how')}</p>
        <div className="gr-file">
          <input
            ref={input}
            type="file"
            hidden
            accept=".xlsx,.xls,.csv"
            aria-label={t('sheet.file')}
            onChange={({ target }) => {
              const [file] = target.files ?? [];
              target.value = '';
              if (file) void read(file);
            }}
          />
          <Button icon={<UploadOutlined aria-hidden />} loading={busy === 'reading'} onClick={() => input.current?.click()}>
            {t('sheet.file')}
          </Button>
          <small>{fileName || t('sheet.types')}</small>
        </div>
        <Input.TextArea
          aria-label={t('sheet.paste')}
          placeholder={t('sheet.paste')}
          autoSize={{ minRows: 3, maxRows: 8 }}
          value={pasted}
          onChange={({ target }) => {
            setPasted(target.value);
            setFileName('');
            setFailure(undefined);
            setLines(pastedLines(target.value));
          }}
        />
        {failure && <Alert type="error" showIcon role="alert" title={failure} />}
        {lines.length > 0 && (
          <>
            <Preview board={board} moves={moves} />
            {same > 0 && <p className="gr-quiet">{t('sheet.same', { count: same })}</p>}
            <Faults faults={faults} />
          </>
        )}
      </div>
    </SheetModal>
  );
}

/** The rows that move nothing, each with its reason. */
function Faults({ faults }: { readonly faults: readonly FaultyLine[] }) {
  const { t } = useGroupingText();
  if (faults.length === 0) return null;
  return (
    <section className="gr-faults">
      <h3>{t('sheet.faults', { count: faults.length })}</h3>
      <div>
        <table>
          <thead>
            <tr>
              <th scope="col">{t('sheet.row')}</th>
              <th scope="col">{t('sheet.number')}</th>
              <th scope="col">{t('sheet.group')}</th>
              <th scope="col">{t('sheet.fault')}</th>
            </tr>
          </thead>
          <tbody>
            {faults.map(({ rowNo, worksNo, group, fault }) => (
              <tr key={rowNo}>
                <th scope="row">{rowNo}</th>
                <td>{worksNo || '—'}</td>
                <td>{group || '—'}</td>
                <td>{t(`sheet.fault.${fault}`)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
