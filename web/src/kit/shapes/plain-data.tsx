import { joinNames } from '@saiyun/sdk/contract';
import { entityByName } from '@saiyun/sdk/entities';
import { Link } from 'react-router';
import { rowPath } from '../../lib/record-path.ts';
import { useKitText } from '../../messages/kit/index.ts';
import { Nothing } from '../cells/nothing.tsx';
import { CopyButton } from '../copy-button.tsx';
import { PlainTable } from '../list/plain-table.tsx';
import { memberWords, valueWords } from './data-words.ts';
import { type Data, isData } from './layout.ts';

type Plain = string | number | boolean;

const isPlain = (value: unknown): value is Plain => typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';

/** Ids and digests: for programs. */
const isId = (value: unknown): boolean => typeof value === 'string' && /^[0-9a-f]{32,}$/.test(value);

/** At most two decimals, as nobody reads more of a measured value. */
export function plainNumber(value: number): string {
  return String(Math.round(value * 100) / 100);
}

const says = (value: unknown): boolean => value !== null && value !== undefined && value !== '' && !isId(value);
const membersOf = (data: Data): readonly string[] =>
  Object.keys(data).filter((name) => Object.hasOwn(memberWords, name) && says(data[name]));

function Word({ value }: { readonly value: Plain }) {
  const { t, say } = useKitText();
  if (typeof value === 'boolean') return t(value ? 'input.yes' : 'input.no');
  if (typeof value === 'number') return plainNumber(value);
  const word = Object.hasOwn(valueWords, value) ? valueWords[value] : undefined;
  const entity = entityByName(value);
  return word ? say(word) : entity ? say(entity.label) : value;
}

interface Reviewed {
  readonly raw: number;
  readonly adjusted: number;
  readonly weight: number;
  readonly dropped: boolean;
}

const isReviewed = (value: unknown): value is readonly Reviewed[] =>
  Array.isArray(value) &&
  value.length > 0 &&
  value.every((one) => isData(one) && typeof one.raw === 'number' && typeof one.adjusted === 'number');

/** How a score came about, as one would calculate it by hand. */
function Calculation({ reviews }: { readonly reviews: readonly Reviewed[] }) {
  const { t, lang } = useKitText();
  const kept = reviews.filter((one) => !one.dropped);
  const weighs = kept.some((one) => one.weight !== 1);
  const parts = kept.map((one) => (weighs ? `${plainNumber(one.adjusted)} × ${plainNumber(one.weight)}` : plainNumber(one.adjusted)));
  const dropped = reviews.filter((one) => one.dropped).map((one) => plainNumber(one.adjusted));
  const adjusted = reviews.filter((one) => one.raw !== one.adjusted);
  return (
    <div className="nd-calc">
      <p>{t('calc.kept', { count: kept.length, scores: parts.join(' + ') })}</p>
      {dropped.length > 0 && <p>{t('calc.dropped', { scores: joinNames(lang, dropped) })}</p>}
      {adjusted.length > 0 && (
        <p>
          {t('calc.adjusted', {
            scores: joinNames(
              lang,
              adjusted.map((one) => `${plainNumber(one.raw)} → ${plainNumber(one.adjusted)}`),
            ),
          })}
        </p>
      )}
    </div>
  );
}

interface Place {
  readonly entity: string;
  readonly id: string;
}
const isPlaces = (value: readonly unknown[]): value is readonly Place[] =>
  value.length > 0 && value.every((one) => isData(one) && typeof one.entity === 'string' && typeof one.id === 'string');

function Places({ places }: { readonly places: readonly Place[] }) {
  const { t, say } = useKitText();
  return (
    <ul className="nd-list">
      {places.slice(0, 20).map((one) => {
        const entity = entityByName(one.entity);
        return entity ? (
          <li key={one.entity + one.id}>
            <Link className="kt-ref" to={rowPath(one.entity, one.id)}>
              {say(entity.label)}
            </Link>
          </li>
        ) : null;
      })}
      {places.length > 20 && <li>{t('data.more', { count: places.length - 20 })}</li>}
    </ul>
  );
}

/** Nested data that no layout describes, in words: never as it is stored. What has no word can be copied for a program. */
export function PlainData({ value }: { readonly value: unknown }) {
  const { t, say } = useKitText();
  if (isPlain(value)) return isId(value) ? <Nothing /> : <Word value={value} />;
  if (Array.isArray(value)) return <ListView value={value} />;
  if (!isData(value)) return <Nothing />;
  if (isReviewed(value.reviews)) return <Calculation reviews={value.reviews} />;
  const names = membersOf(value);
  if (names.length === 0) return <Copied value={value} />;
  return (
    <div className="nd-view">
      <dl className="kt-facts" style={{ marginTop: 0 }}>
        {names.map((name) => (
          <div key={name}>
            <dt>{say(memberWords[name] ?? ['', ''])}</dt>
            <dd>
              <PlainData value={value[name]} />
            </dd>
          </div>
        ))}
      </dl>
      {names.length < Object.keys(value).length && <span className="nd-quiet">{t('data.notAll')}</span>}
    </div>
  );
}

function ListView({ value }: { readonly value: readonly unknown[] }) {
  const { t, say } = useKitText();
  if (value.length === 0) return <Nothing />;
  if (value.every(isPlain)) {
    const shown = value.filter((one) => !isId(one));
    if (shown.length === 0) return t('data.count', { count: value.length });
    return (
      <ul className="nd-list">
        {shown.map((one) => (
          <li key={String(one)}>
            <Word value={one} />
          </li>
        ))}
      </ul>
    );
  }
  if (isPlaces(value)) return <Places places={value} />;
  const rows = value.filter(isData);
  const names = [...new Set(rows.flatMap(membersOf))];
  if (names.length === 0) return <Copied value={value} />;
  return (
    <PlainTable
      label={t('data.rows')}
      isPart
      columnWidth={96}
      rows={rows}
      keyOf={(_row, at) => at}
      columns={names.map((name) => ({
        key: name,
        title: say(memberWords[name] ?? ['', '']),
        cell: (row: Data) => (says(row[name]) ? <PlainData value={row[name]} /> : <Nothing />),
      }))}
    />
  );
}

function Copied({ value }: { readonly value: unknown }) {
  const { t } = useKitText();
  return (
    <span>
      <span className="nd-quiet">{t('data.forPrograms')}</span> <CopyButton text={JSON.stringify(value, undefined, 2)} />
    </span>
  );
}
