import { AutoComplete, Button, Input } from 'antd';
import { useState } from 'react';
import type { FaultPage, ImportColumn } from './import-source.ts';
import { useImportText } from './texts/index.ts';

type Group = FaultPage['groups'][number];

interface LineProps {
  readonly group: Group;
  readonly column: ImportColumn;
  readonly onReplace: (to: string) => void;
}

function FixLine({ group, column, onReplace }: LineProps) {
  const { t } = useImportText();
  const [text, setText] = useState('');
  const value = group.value ?? '';
  const label = t(value === '' ? 'fix.withEmpty' : 'fix.with', { column: column.label, value });
  const input = { size: 'small', value: text, 'aria-label': label, placeholder: label } as const;
  return (
    <li>
      <span>
        {t(value === '' ? 'fix.ofEmpty' : 'fix.of', { column: column.label, value, text: group.text })}
        <small className="bi-count">{t('fix.count', { count: group.count })}</small>
      </span>
      {column.choices ? (
        <AutoComplete
          {...input}
          options={column.choices.map((one) => ({ value: one }))}
          showSearch={{ filterOption: (typed, option) => String(option?.value).includes(typed) }}
          onChange={setText}
        />
      ) : (
        <Input {...input} onChange={(event) => setText(event.target.value)} />
      )}
      <Button size="small" disabled={text.trim() === ''} onClick={() => onReplace(text.trim())}>
        {t('fix.apply')}
      </Button>
    </li>
  );
}

interface FixAllProps {
  readonly groups: readonly Group[];
  readonly columns: readonly ImportColumn[];
  readonly onReplace: (column: number, from: string, to: string) => void;
}

/** One text that is wrong in many rows is replaced in all of them. */
export function FixAll({ groups, columns, onReplace }: FixAllProps) {
  const { t } = useImportText();
  const [done, setDone] = useState<readonly Group[]>([]);
  const lines = groups.flatMap((group) => {
    const column = columns.find(({ index }) => index === group.column);
    return column && group.value !== null && group.count > 1 && !done.includes(group) ? [{ group, column }] : [];
  });
  if (lines.length === 0) return null;
  return (
    <section className="bi-fixes" aria-label={t('fix.title')}>
      <h3>{t('fix.title')}</h3>
      <ul>
        {lines.map(({ group, column }) => (
          <FixLine
            key={`${group.field} ${group.value}`}
            group={group}
            column={column}
            onReplace={(to) => {
              onReplace(column.index, group.value ?? '', to);
              setDone([...done, group]);
            }}
          />
        ))}
      </ul>
    </section>
  );
}
