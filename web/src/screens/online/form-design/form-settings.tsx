import { onlineForm } from '@saiyun/sdk/entities';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router';
import { TextProp } from '../../../kit/designer/text-prop.tsx';
import { TicksProp } from '../../../kit/designer/ticks-prop.tsx';
import { client } from '../../../lib/api/client.ts';
import { keys } from '../../../lib/api/query-keys.ts';
import { useDict } from '../../../lib/api/use-dict.ts';
import { useOnlineDesignText } from '../../../messages/online-design/index.ts';
import { onlineDesignPath } from './design-path.ts';
import { LayoutChoice } from './layout-choice.tsx';
import type { Checked, Design, FormRow } from './logic/design.ts';

const StartDialog = lazy(async () => ({ default: (await import('./start.tsx')).StartDialog }));

interface Props {
  readonly row: FormRow;
  readonly design: Design;
  readonly checked: Checked;
  /** How many rows there are: they keep a tree a tree. */
  readonly rows: number;
  readonly isDirty: boolean;
  readonly onChange: (part: Partial<Design>, tag?: string) => void;
}

/** What is set about the form as a whole. */
export function FormSettings({ row, design, checked, rows, isDirty, onChange }: Props) {
  const { t } = useOnlineDesignText();
  const roles = useDict('base_role');
  const choices = roles.items.map(({ value, text }) => ({ value, label: text }));
  const isPart = row.mainCode !== null && row.mainCode !== undefined;
  const isTree = row.formKind === 'tree';
  return (
    <>
      <TextProp
        label={t('form.name')}
        value={design.formName}
        max={60}
        fault={checked.form.includes('name') ? t('problem.name') : undefined}
        onChange={(formName) => onChange({ formName }, 'formName')}
      />
      <TextProp
        label={t('form.nameEn')}
        value={design.formNameEn}
        max={100}
        hint={t('form.code', { code: row.code })}
        onChange={(formNameEn) => onChange({ formNameEn }, 'formNameEn')}
      />
      {isPart ? (
        <p className="kd-quiet">{t('form.partFixed')}</p>
      ) : (
        <LayoutChoice
          name={`layout ${row.id}`}
          value={design.formKind}
          isOff={(layout) => rows > 0 && (layout === 'tree') !== isTree}
          hint={rows > 0 ? t('form.layoutFixed') : undefined}
          onChange={(formKind) => onChange({ formKind })}
        />
      )}
      <TicksProp
        label={t('form.read')}
        value={design.readRoles}
        choices={choices}
        fault={checked.form.includes('readers') ? t('problem.readers') : undefined}
        onChange={(readRoles) => onChange({ readRoles })}
      />
      <TicksProp
        label={t('form.write')}
        value={design.writeRoles}
        choices={choices}
        fault={checked.form.includes('writers') ? t('problem.writers') : undefined}
        onChange={(writeRoles) => onChange({ writeRoles })}
      />
      {!isPart && design.formKind !== 'tree' && <Parts row={row} isDirty={isDirty} />}
    </>
  );
}

const mostParts = 50;

export function useParts(code: string | undefined) {
  return useQuery({
    queryKey: keys.list(onlineForm.name, { mainCode: code ?? '', parts: true }),
    queryFn: async () => (await client.entity(onlineForm).list({ match: { mainCode: code ?? '' }, pageSize: mostParts })).records,
    enabled: code !== undefined,
  });
}

/** The sub-tables of the form, each with a desk of its own. */
function Parts({ row, isDirty }: Pick<Props, 'row' | 'isDirty'>) {
  const { t, say } = useOnlineDesignText();
  const { data: parts = [] } = useParts(row.code);
  const [isOpen, setOpen] = useState(false);
  return (
    <section className="od-parts" aria-label={t('form.parts')}>
      <h3>{t('form.parts')}</h3>
      <p className="kd-quiet">{t('form.partsHint')}</p>
      {parts.length > 0 && (
        <ul>
          {parts.map((part) => (
            <li key={part.id}>
              <Link to={onlineDesignPath(part.id)}>{say([String(part.formName), String(part.formNameEn || part.formName)])}</Link>
            </li>
          ))}
        </ul>
      )}
      <Button size="small" type="dashed" disabled={isDirty} onClick={() => setOpen(true)}>
        {t('form.addPart')}
      </Button>
      {isDirty && <p className="kd-quiet">{t('form.saveFirst')}</p>}
      {isOpen && (
        <Suspense>
          <StartDialog main={row} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </section>
  );
}
