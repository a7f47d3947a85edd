import { CloseOutlined } from '@ant-design/icons';
import { hasSaved, type SavedQuery, savedKey, toSaved, withSaved } from '@saiyun/sdk/logic/list';
import type { QueryPart } from '@saiyun/sdk/logic/query';
import { Alert, Button, Empty, Flex, Input } from 'antd';
import { useId, useState } from 'react';
import { storage } from '../../lib/store/storage.ts';
import { useQueryText } from './texts/index.ts';

interface Props {
  readonly saveUnder: string;
  readonly matchType: 'and' | 'or';
  readonly current: () => readonly QueryPart[];
  readonly onOpen: (saved: SavedQuery) => void;
}

/** What is told below the name: a fault, a question, or that it was saved. */
type Told = { readonly kind: 'fault' | 'done'; readonly text: string } | { readonly kind: 'exists'; readonly title: string };

/** Queries kept in this browser under a name (QUERY-04, QUERY-14). */
export function SavedQueries({ saveUnder, matchType, current, onOpen }: Props) {
  const { t } = useQueryText();
  const [saved, setSaved] = useState(() => toSaved(storage.get(savedKey(saveUnder))));
  const [title, setTitle] = useState('');
  const [told, setTold] = useState<Told>();
  const heading = useId();

  const keep = (next: readonly SavedQuery[]) => {
    storage.set(savedKey(saveUnder), next);
    setSaved(next);
  };
  const save = (mayOverwrite: boolean) => {
    const records = current();
    const name = title.trim();
    if (records.length === 0) return setTold({ kind: 'fault', text: t('emptySave') });
    if (name === '') return setTold({ kind: 'fault', text: t('emptyName') });
    if (!mayOverwrite && hasSaved(saved, name)) return setTold({ kind: 'exists', title: name });
    keep(withSaved(saved, { title: name, matchType, records }));
    setTitle('');
    setTold({ kind: 'done', text: t('saveDone') });
  };

  return (
    <section className="qy-saved" aria-labelledby={heading}>
      <strong id={heading}>{t('saved')}</strong>
      {saved.length === 0 ? (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('noSaved')} styles={{ root: { margin: 0 } }} />
      ) : (
        <ul aria-labelledby={heading}>
          {saved.map((one) => (
            <li key={one.title}>
              <button type="button" className="qy-open" title={t('openSaved', { title: one.title })} onClick={() => onOpen(one)}>
                {one.title}
              </button>
              <Button
                type="text"
                size="small"
                icon={<CloseOutlined aria-hidden />}
                aria-label={t('removeSaved', { title: one.title })}
                onClick={() => keep(saved.filter((other) => other !== one))}
              />
            </li>
          ))}
        </ul>
      )}
      <Input
        value={title}
        onChange={(event) => {
          setTitle(event.target.value);
          setTold(undefined);
        }}
        onPressEnter={() => save(false)}
        placeholder={t('saveName')}
        aria-label={t('saveName')}
        maxLength={50}
      />
      {told?.kind === 'exists' ? (
        <Alert
          type="warning"
          role="alert"
          title={t('exists', { title: told.title })}
          action={
            <Flex vertical gap={4}>
              <Button size="small" type="primary" autoFocus onClick={() => save(true)}>
                {t('overwrite')}
              </Button>
              <Button size="small" onClick={() => setTold(undefined)}>
                {t('cancel')}
              </Button>
            </Flex>
          }
        />
      ) : (
        <>
          {told && <Alert type={told.kind === 'done' ? 'success' : 'warning'} role="alert" showIcon title={told.text} />}
          <Button onClick={() => save(false)} block>
            {t('save')}
          </Button>
        </>
      )}
    </section>
  );
}
