import { ArrowLeftOutlined, LockOutlined } from '@ant-design/icons';
import type { Row } from '@saiyun/sdk/contract';
import { times } from '@saiyun/sdk/contract';
import { dict, dictItem } from '@saiyun/sdk/entities';
import { useQueryClient } from '@tanstack/react-query';
import { Button, Tag, Tooltip } from 'antd';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { Link } from 'react-router';
import { titleOf } from '../../../kit/cells/row-title.ts';
import { useDirtyQuestion } from '../../../kit/dirty-question.ts';
import { useSaveKey } from '../../../kit/form/use-save-key.ts';
import { sentPart } from '../../../kit/parts/part-changes.ts';
import { type GivenPart, PartsForm, type PartsFormHandle } from '../../../kit/parts/parts-form.tsx';
import { useMay } from '../../../kit/permission/use-may.ts';
import { client } from '../../../lib/api/client.ts';
import { keys } from '../../../lib/api/query-keys.ts';
import { renewDicts } from '../../../lib/api/use-dict.ts';
import { feedback } from '../../../lib/errors/feedback.ts';
import { useLeaveGuard } from '../../../lib/use-leave-guard.ts';
import { usePhone } from '../../../lib/use-media.ts';
import { useKitText } from '../../../messages/kit/index.ts';
import { useSystemText } from '../../../messages/system/index.ts';
import { isBuiltIn, itemsOf } from './dict-part.ts';

interface Props {
  readonly row: Row<typeof dict>;
  /** Opens the form of its names; undefined if the account may not. */
  readonly onEdit: (() => void) | undefined;
  readonly onDelete: (() => void) | undefined;
}

/** A dictionary: what it is, and its items in a table that is saved as a whole. */
export function DictPane({ row, onEdit, onDelete }: Props) {
  const { t } = useSystemText();
  const { t: kit } = useKitText();
  const isPhone = usePhone();
  const isKept = isBuiltIn(row);
  const name = titleOf(dict, row);
  const back = useRef<HTMLAnchorElement>(null);
  // On a phone the items are a page of their own, which begins at its top.
  useEffect(() => back.current?.focus(), []);
  return (
    <>
      <header className="di-head">
        {isPhone && (
          <Link ref={back} to="?" aria-label={t('dicts.back')} className="di-back">
            <ArrowLeftOutlined aria-hidden />
          </Link>
        )}
        <h2>{name}</h2>
        <code className="di-code">{row.dictCode}</code>
        {isKept && <Tag>{t('dicts.builtIn')}</Tag>}
        <span className="di-space" />
        {onEdit && <Button onClick={onEdit}>{kit('action.edit')}</Button>}
        {onDelete && (
          <Tooltip title={isKept ? t('dicts.kept', { name }) : undefined}>
            <Button danger disabled={isKept} onClick={onDelete}>
              {kit('action.delete')}
            </Button>
          </Tooltip>
        )}
      </header>
      {row.description && <p className="di-note">{row.description}</p>}
      {isKept && (
        <p className="di-note">
          <LockOutlined aria-hidden /> {t('dicts.builtInNote')}
        </p>
      )}
      <Items row={row} />
    </>
  );
}

function Items({ row }: Pick<Props, 'row'>) {
  const { t } = useSystemText();
  const { t: kit } = useKitText();
  const may = useMay();
  const cache = useQueryClient();
  const tables = useRef<PartsFormHandle>(null);
  const [round, setRound] = useState(0);
  const [isDirty, setDirty] = useState(false);
  const [isSaving, setSaving] = useState(false);
  const { id, dictCode } = row;
  const parts = useMemo(() => [itemsOf({ dictCode }, (name) => t('dicts.kept', { name }))], [dictCode, t]);
  const mayWrite = may.call(dict, 'edit') && (may.call(dictItem, 'add') || may.call(dictItem, 'edit'));

  const begin = () => {
    setDirty(false);
    setRound((now) => now + 1);
  };
  const store = async (given: readonly GivenPart[]) => {
    if (given.length === 0) return;
    // Its names are not written here, so only the revisions of the items tell whether somebody else was faster.
    const { revision } = await client.entity(dict).queryById(id);
    const rows = given.map(sentPart);
    await client.entity(dict).saveWithParts({ id, revision }, rows, { timeoutMs: times.chunkMs });
  };
  const save = async () => {
    if (isSaving) return;
    setSaving(true);
    const isSaved = await tables.current?.save().finally(() => setSaving(false));
    if (!isSaved) return;
    feedback.message('success', kit('action.saved'));
    for (const { name } of [dict, dictItem]) await cache.invalidateQueries({ queryKey: keys.entity(name) });
    begin();
    // Pages show the new texts and colours at once.
    await renewDicts();
  };
  useSaveKey(isDirty, () => void save());
  const onChange = useCallback(() => setDirty(tables.current?.isChanged() === true), []);
  return (
    <div className="di-items">
      <PartsForm key={round} ref={tables} parts={parts} mainId={id} onChange={onChange} onSave={store} />
      {mayWrite && (
        <footer className="di-foot">
          <span role="status">{isDirty && t('dicts.unsaved')}</span>
          <Button disabled={!isDirty || isSaving} onClick={begin}>
            {kit('form.discard')}
          </Button>
          <Button type="primary" disabled={!isDirty} loading={isSaving} onClick={() => void save()}>
            {kit('action.save')}
          </Button>
        </footer>
      )}
      {isDirty && <Guard />}
    </div>
  );
}

/** Asks before items that are not saved are left, also for another dictionary. */
function Guard() {
  useLeaveGuard(true, useDirtyQuestion(), undefined, { isBySearch: true });
  return null;
}
