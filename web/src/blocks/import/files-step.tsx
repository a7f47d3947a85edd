import { DeleteOutlined, FileExcelOutlined, InboxOutlined } from '@ant-design/icons';
import { Alert, Button, Upload } from 'antd';
import { useState } from 'react';
import { useBlocks } from '../provider/index.ts';
import type { ImportFlow, QueuedFile } from './import-flow.ts';
import type { ImportSource, UnfinishedImport } from './import-source.ts';
import { useImportText } from './texts/index.ts';

const pattern = /\.(xlsx?|csv)$/i;
/** Whether a file can be imported, by its name; what is in it is looked at by the server (IMPORT-02). */
export function isSheetName(name: string): boolean {
  return pattern.test(name);
}

function Unfinished({ flow, list }: { readonly flow: ImportFlow; readonly list: readonly UnfinishedImport[] }) {
  const { t } = useImportText();
  if (list.length === 0) return null;
  return (
    <section className="bi-unfinished" aria-label={t('unfinished.title')}>
      <h3>{t('unfinished.title')}</h3>
      <ul>
        {list.map((one) => (
          <li key={one.id}>
            <span>
              <b title={one.fileName}>{one.fileName}</b>
              <small>{t(`unfinished.${one.at}`)}</small>
            </span>
            <Button
              size="small"
              type="link"
              aria-label={t('unfinished.takeOf', { name: one.fileName })}
              onClick={() => void flow.takeUp(one)}
            >
              {t('unfinished.take')}
            </Button>
            <Button
              size="small"
              type="text"
              aria-label={t('unfinished.dropOf', { name: one.fileName })}
              onClick={() => void flow.drop(one)}
            >
              {t('unfinished.drop')}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** A chosen file that has not been imported. */
function FileLine({ file, onRemove }: { readonly file: QueuedFile; readonly onRemove: () => void }) {
  const { t } = useImportText();
  const { failureText } = useBlocks();
  const { failure } = file;
  const said = failure instanceof Error ? failure.message : undefined;
  return (
    <li data-state={file.state}>
      <FileExcelOutlined aria-hidden />
      <span>
        <b title={file.name}>{file.name}</b>
        <small>
          {file.state === 'failed'
            ? (failureText?.(failure) ?? said ?? t('result.failed'))
            : t(file.state === 'cancelled' ? 'result.cancelled' : 'files.waiting')}
        </small>
      </span>
      <Button type="text" size="small" icon={<DeleteOutlined />} aria-label={t('files.remove', { name: file.name })} onClick={onRemove} />
    </li>
  );
}

interface Props {
  readonly flow: ImportFlow;
  readonly files: readonly QueuedFile[];
  readonly unfinished: readonly UnfinishedImport[];
  readonly saveTemplate: ImportSource['saveTemplate'];
  readonly onFailure: (error: unknown) => void;
}

/** Chooses files, or takes up an import that was left. */
export function FilesStep({ flow, files, unfinished, saveTemplate, onFailure }: Props) {
  const { t } = useImportText();
  const [refused, setRefused] = useState<string>();
  const [isSaving, setSaving] = useState(false);
  const save = async (fetch: NonNullable<ImportSource['saveTemplate']>) => {
    setSaving(true);
    await fetch().catch(onFailure);
    setSaving(false);
  };
  return (
    <div className="bi-files">
      <Unfinished flow={flow} list={unfinished} />
      {saveTemplate && (
        <div className="bi-bar">
          <span className="bi-note">{t('files.templateHint')}</span>
          <Button size="small" icon={<FileExcelOutlined />} loading={isSaving} onClick={() => void save(saveTemplate)}>
            {t('files.template')}
          </Button>
        </div>
      )}
      <Upload.Dragger
        multiple
        accept=".xls,.xlsx,.csv"
        showUploadList={false}
        beforeUpload={(file) => {
          const isSheet = isSheetName(file.name);
          setRefused(isSheet ? undefined : t('files.type', { name: file.name }));
          if (isSheet) flow.add(file);
          return Upload.LIST_IGNORE;
        }}
      >
        <p className="bi-drop">
          <InboxOutlined />
        </p>
        <p>{t('files.drop')}</p>
        <p className="bi-note">{t('files.hint')}</p>
      </Upload.Dragger>
      {refused !== undefined && <Alert type="warning" showIcon role="alert" title={refused} />}
      {files.length > 0 && (
        <ul className="bi-list" aria-label={t('files.list')}>
          {files.map((file) => (
            <FileLine key={file.key} file={file} onRemove={() => flow.remove(file.key)} />
          ))}
        </ul>
      )}
    </div>
  );
}
