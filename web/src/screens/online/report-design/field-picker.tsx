import { PlusOutlined } from '@ant-design/icons';
import type { ReportSourceField } from '@saiyun/sdk/calls';
import { Input } from 'antd';
import { useState } from 'react';
import { useReportDesignText } from '../../../messages/report-design/index.ts';

interface Props {
  readonly fields: readonly ReportSourceField[];
  readonly onAdd: (field: string) => void;
}

/** The fields of the source and of the rows that it refers to; a click makes one a column. */
export function FieldPicker({ fields, onAdd }: Props) {
  const { t, say } = useReportDesignText();
  const [typed, setTyped] = useState('');
  const wanted = typed.trim().toLowerCase();
  const isWanted = ({ label, through }: ReportSourceField): boolean =>
    wanted === '' || say(label).toLowerCase().includes(wanted) || (through !== undefined && say(through).toLowerCase().includes(wanted));
  const groups = [...Map.groupBy(fields.filter(isWanted), ({ through }) => (through ? say(through) : ''))];
  return (
    <section className="kd-palette" aria-label={t('fields.title')}>
      <h2>{t('fields.title')}</h2>
      <Input
        aria-label={t('fields.search')}
        placeholder={t('fields.search')}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      {groups.length === 0 && <p className="kd-quiet">{t('fields.none')}</p>}
      {groups.map(([through, members]) => (
        <details key={through} className="rd-group" open={through === '' || wanted !== ''}>
          <summary>{through === '' ? t('fields.own') : t('fields.through', { name: through })}</summary>
          <ul>
            {members.map(({ field, label }) => (
              <li key={field}>
                <button type="button" aria-label={t('fields.add', { name: say(label) })} onClick={() => onAdd(field)}>
                  <PlusOutlined aria-hidden />
                  {say(label)}
                </button>
              </li>
            ))}
          </ul>
        </details>
      ))}
    </section>
  );
}
