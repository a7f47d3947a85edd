import { SearchOutlined } from '@ant-design/icons';
import type { Row } from '@saiyun/sdk/contract';
import { dict } from '@saiyun/sdk/entities';
import { Input, Tag } from 'antd';
import { useEffect, useMemo, useRef, useState } from 'react';
import { titleOf } from '../../../kit/cells/row-title.ts';
import { useSystemText } from '../../../messages/system/index.ts';
import { isBuiltIn } from './dict-part.ts';

interface Props {
  readonly rows: readonly Row<typeof dict>[];
  readonly chosen: string | undefined;
  readonly onChoose: (code: string) => void;
  /** What to do where there are none yet. */
  readonly begin: string | undefined;
}

const holds = (text: string | null | undefined, word: string): boolean => text?.toLowerCase().includes(word) === true;

/** All dictionaries, found by name in either language or by code. */
export function DictList({ rows, chosen, onChoose, begin }: Props) {
  const { t } = useSystemText();
  const [text, setText] = useState('');
  const word = text.trim().toLowerCase();
  const found = useMemo(
    () => rows.filter((row) => [row.dictName, row.dictNameEn, row.dictCode].some((one) => holds(one, word))),
    [rows, word],
  );
  const box = useRef<HTMLUListElement>(null);
  // One that the address names may stand far below.
  useEffect(() => {
    if (chosen) box.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' });
  }, [chosen]);
  return (
    <nav className="di-list" aria-label={t('dicts.list')}>
      <Input
        allowClear
        prefix={<SearchOutlined aria-hidden />}
        placeholder={t('dicts.search')}
        aria-label={t('dicts.search')}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <ul ref={box}>
        {found.map((row) => (
          <li key={row.id}>
            <button type="button" aria-current={row.id === chosen || undefined} onClick={() => onChoose(row.dictCode)}>
              <span className="di-name">{titleOf(dict, row)}</span>
              {isBuiltIn(row) && <Tag className="di-tag">{t('dicts.builtIn')}</Tag>}
              <code className="di-code">{row.dictCode}</code>
            </button>
          </li>
        ))}
      </ul>
      {found.length === 0 && <p className="di-nothing">{word === '' ? begin : t('dicts.none')}</p>}
    </nav>
  );
}
