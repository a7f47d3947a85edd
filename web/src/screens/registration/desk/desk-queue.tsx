import type { ExaminationFilter, ExaminationList, ExaminedPlace } from '@saiyun/sdk/calls';
import { registrationStatus } from '@saiyun/sdk/entities';
import { Select, Skeleton } from 'antd';
import { DictTag } from '../../../kit/cells/dict-tag.tsx';
import { useEntryDeskText } from '../../../messages/entry-desk/index.ts';
import { StateMark } from '../../../ui/state-mark.tsx';

type Place = 'competitionId' | 'groupId' | 'unitId';

interface FilterProps {
  readonly filter: ExaminationFilter;
  readonly list: ExaminationList | undefined;
  readonly onFilter: (place: Place, id: string | undefined) => void;
}

/** Which competition, group and school; each with how many wait there. */
export function DeskFilters({ filter, list, onFilter }: FilterProps) {
  const { t } = useEntryDeskText();
  const one = (place: Place, name: string, places: readonly ExaminedPlace[] = []) =>
    (places.length > 1 || filter[place] !== undefined) && (
      <Select
        aria-label={name}
        allowClear
        showSearch={{ optionFilterProp: 'label' }}
        placeholder={t('filter.all', { what: name })}
        value={filter[place] ?? null}
        popupMatchSelectWidth={false}
        options={places.map(({ id, name: label, waiting }) => ({ value: id, label: waiting > 0 ? `${label} (${waiting})` : label }))}
        onChange={(id: string | null | undefined) => onFilter(place, id ?? undefined)}
      />
    );
  return (
    <div className="ed-filters">
      {one('competitionId', t('filter.competition'), list?.competitions)}
      {one('groupId', t('filter.group'), list?.groups)}
      {one('unitId', t('filter.unit'), list?.units)}
    </div>
  );
}

interface Props {
  readonly list: ExaminationList | undefined;
  readonly isWaiting: boolean;
  readonly isFiltered: boolean;
  readonly chosen: string | undefined;
  readonly onChoose: (id: string) => void;
}

/** The entries of the list, the longest waiting first, each with how many doubts there are about it. */
export function DeskQueue({ list, isWaiting, isFiltered, chosen, onChoose }: Props) {
  const { t } = useEntryDeskText();
  if (!list) return <Skeleton active title={false} paragraph={{ rows: 6 }} />;
  const { records } = list;
  const total = isWaiting ? list.waiting : list.decided;
  if (records.length === 0)
    return <p className="ex-none">{t(isFiltered ? 'none.filtered' : isWaiting ? 'none.waiting' : 'none.decided')}</p>;
  return (
    <>
      <ul className="ex-queue">
        {records.map(({ id, teamName, unit, competition, status, faults, again }) => (
          <li key={id}>
            <button type="button" aria-current={id === chosen ? 'true' : undefined} onClick={() => onChoose(id)}>
              <span className="ex-name">{teamName}</span>
              {isWaiting ? (
                <StateMark tone={faults > 0 ? 'attention' : 'good'}>{faults > 0 ? t('faults', { count: faults }) : t('clean')}</StateMark>
              ) : (
                <DictTag code={registrationStatus.code} value={status} />
              )}
              <span className="ex-under">{[again && isWaiting ? t('again') : '', unit, competition].filter(Boolean).join(' · ')}</span>
            </button>
          </li>
        ))}
      </ul>
      {total > records.length && <p className="ex-none">{t('more', { count: records.length, total })}</p>}
    </>
  );
}
