import { CloseOutlined } from '@ant-design/icons';
import type { AuditEntry } from '@saiyun/sdk/calls';
import { allFields, commonFields } from '@saiyun/sdk/contract';
import { auditLog, entityByName, entityList } from '@saiyun/sdk/entities';
import { isNarrowed } from '@saiyun/sdk/logic/list';
import { Button, Select } from 'antd';
import { useMemo } from 'react';
import { DaysFilter } from '../../kit/filter/days-filter.tsx';
import { SearchBox } from '../../kit/filter/search-box.tsx';
import type { EntityList } from '../../kit/list/use-list.ts';
import { FilledText, marks } from '../../lib/texts/filled-text.tsx';
import { useLogText } from '../../messages/log/index.ts';
import { useActionText } from './audit-action.tsx';
import { auditActions } from './audit-actions.ts';
import { What } from './entry-sentence.tsx';

interface Option {
  readonly value: string;
  readonly label: string;
}

/** Everything that can be done to rows of a record, or of any record; what reads alike is offered once, and finds all of it. */
function useActions(of: string | undefined): readonly Option[] {
  const { lang } = useLogText();
  const text = useActionText();
  return useMemo(() => {
    const own = of === undefined ? undefined : entityByName(of);
    const verbs = own ? Object.keys(own.verbs) : entityList.flatMap(([, entity]) => Object.keys(entity.verbs));
    const named = [...new Set([...auditActions, ...verbs])].map((name) => ({ name, label: text(own?.name ?? null, name) }));
    return [...Map.groupBy(named, ({ label }) => label)]
      .map(([label, all]) => ({ label, value: all.map(({ name }) => name).join(',') }))
      .toSorted((a, b) => a.label.localeCompare(b.label, lang));
  }, [of, lang, text]);
}

function useKinds(): readonly Option[] {
  const { say, lang } = useLogText();
  return useMemo(
    () =>
      entityList
        .map(([, entity]) => ({ value: entity.name, label: say(entity.label) }))
        .toSorted((a, b) => a.label.localeCompare(b.label, lang)),
    [say, lang],
  );
}

interface Props {
  readonly list: EntityList;
  /** An entry of the only row that is shown. */
  readonly ofRow: AuditEntry | undefined;
}

/** Who, which kind of record, what was done, and when; and the one row that the page is narrowed to. */
export function AuditFilters({ list, ofRow }: Props) {
  const { t } = useLogText();
  const { filters } = list.state;
  const kinds = useKinds();
  const actions = useActions(filters.entity);
  const set = (values: Readonly<Record<string, string | undefined>>) => {
    const next = Object.entries({ ...filters, ...values }).filter((one): one is [string, string] => one[1] !== undefined && one[1] !== '');
    list.change({ filters: Object.fromEntries(next) });
  };
  const asked = filters.action;
  // A link may ask for one of several acts that read alike.
  const action = actions.find(({ value }) => value === asked) ?? actions.find(({ value }) => value.split(',').includes(asked ?? ''));
  return (
    <>
      <div className="lg-filters">
        <SearchBox list={list} />
        <Select
          allowClear
          showSearch={{ optionFilterProp: 'label' }}
          aria-label={t('filter.kind')}
          placeholder={t('filter.kind')}
          options={[...kinds]}
          value={filters.entity}
          onChange={(entity?: string) => set({ entity, entityId: undefined, action: undefined })}
        />
        <Select
          allowClear
          showSearch={{ optionFilterProp: 'label' }}
          aria-label={t('filter.action')}
          placeholder={t('filter.action')}
          options={[...actions]}
          value={action?.value ?? asked}
          onChange={(next?: string) => set({ action: next })}
        />
        <DaysFilter
          id="audit-days"
          column="createTime"
          field={allFields(auditLog).createTime ?? commonFields.createTime}
          values={filters}
          onChange={set}
        />
        {isNarrowed(list.state) && (
          <Button type="link" size="small" onClick={() => list.change({ filters: {}, search: undefined })}>
            {t('filter.clear')}
          </Button>
        )}
      </div>
      {filters.entityId && (
        <p className="lg-row">
          <span>
            {ofRow ? <FilledText text={t('filter.row', marks('what'))} parts={{ what: <What entry={ofRow} /> }} /> : t('filter.oneRow')}
          </span>
          <Button type="text" size="small" icon={<CloseOutlined aria-hidden />} onClick={() => set({ entityId: undefined })}>
            {t('filter.rowEnd')}
          </Button>
        </p>
      )}
    </>
  );
}
