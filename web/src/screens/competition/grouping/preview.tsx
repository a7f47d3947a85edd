import type { GroupingBoard, WorkMove } from '@saiyun/sdk/calls';
import { useMemo } from 'react';
import { useGroupingText } from '../../../messages/grouping/index.ts';
import { afterMoves, countsOf } from './logic/index.ts';

/** More works than these are counted, not listed. */
const mostListed = 200;

interface Props {
  readonly board: GroupingBoard;
  readonly moves: readonly WorkMove[];
}

/** What moves would do, before they are made: each group's count now and then, and the works that move. */
export function Preview({ board, moves }: Props) {
  const { t, lang } = useGroupingText();
  const [before, after] = useMemo(() => [countsOf(board.works), countsOf(afterMoves(board, moves).works)], [board, moves]);
  const works = useMemo(() => new Map(board.works.map((work) => [work.id, work])), [board.works]);
  const names = new Map<string, string>([['', t('pool')], ...board.groups.map(({ id, name }): [string, string] => [id, name])]);
  const quotas = new Map(board.groups.map(({ id, quota }) => [id, quota]));
  const write = (n: number): string => n.toLocaleString(lang);
  return (
    <section className="gr-preview" aria-label={t('preview.title')}>
      <h3 role="status">{moves.length === 0 ? t('preview.none') : t('preview.moves', { count: moves.length })}</h3>
      {moves.length > 0 && (
        <>
          <table>
            <thead>
              <tr>
                <th scope="col">{t('preview.group')}</th>
                <th scope="col">{t('preview.before')}</th>
                <th scope="col">{t('preview.after')}</th>
              </tr>
            </thead>
            <tbody>
              {[...names].map(([id, name]) => {
                const [now, then] = [before.get(id) ?? 0, after.get(id) ?? 0];
                const over = Math.max(0, then - (quotas.get(id) ?? Number.POSITIVE_INFINITY));
                return (
                  <tr key={id} data-changed={now !== then || undefined}>
                    <th scope="row">
                      {name}
                      {over > 0 && <small>{t('over', { by: write(over) })}</small>}
                    </th>
                    <td>{write(now)}</td>
                    <td>{write(then)}</td>
                  </tr>
                );
              })}
            </tbody>
          </table>
          <details>
            <summary>{t('preview.works')}</summary>
            <ul>
              {moves.slice(0, mostListed).map(({ id, groupId }) => {
                const work = works.get(id);
                return (
                  <li key={id}>
                    <span>
                      {work?.title} <small>{work?.worksNo}</small>
                    </span>
                    <small>{t('preview.from', { from: names.get(work?.groupId ?? '') ?? '', to: names.get(groupId ?? '') ?? '' })}</small>
                  </li>
                );
              })}
              {moves.length > mostListed && <li>{t('preview.more', { count: moves.length - mostListed })}</li>}
            </ul>
          </details>
        </>
      )}
    </section>
  );
}
