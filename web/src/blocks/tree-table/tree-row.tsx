// biome-ignore-all lint/a11y/useSemanticElements: boxes that stand where they belong are no table of HTML; their roles say that they are one
// biome-ignore-all lint/a11y/useFocusableInteractive: rows take the focus, as in a treegrid
import { CaretDownOutlined, CaretRightOutlined, HolderOutlined, MoreOutlined } from '@ant-design/icons';
import type { TreeRow as Row } from '@saiyun/sdk/logic/tree';
import { Button } from 'antd';
import type { CSSProperties, ReactNode } from 'react';
import { DropMenu } from '../../ui/drop-menu.tsx';
import { useTreeTableText } from './texts/index.ts';
import { type TreeAct, type TreeColumn, textOf } from './tree-column.ts';
import type { RowLine, Step } from './tree-lines.ts';
import type { TreeMoves } from './use-tree-moves.ts';

interface Props<R extends Row> {
  readonly line: RowLine<R>;
  readonly index: number;
  readonly columns: readonly TreeColumn<R>[];
  readonly name: string;
  readonly word: string;
  readonly acts: readonly TreeAct[];
  /** Undefined where rows stay where they are. */
  readonly moves: TreeMoves<R> | undefined;
  /** The steps that the menu of the row offers, and what takes one. */
  readonly steps: readonly Step[];
  readonly step: ((line: RowLine<R>, towards: Step) => void) | undefined;
  readonly isActive: boolean;
  readonly isSelected: boolean | undefined;
  readonly style: CSSProperties;
  readonly onToggle: () => void;
  readonly onChoose: () => void;
  readonly onFocus: () => void;
}

/** The text with what was searched for marked. */
function Marked({ text, word }: { readonly text: string; readonly word: string }) {
  const at = word === '' ? -1 : text.toLowerCase().indexOf(word.toLowerCase());
  if (at < 0) return text;
  return (
    <>
      {text.slice(0, at)}
      <mark>{text.slice(at, at + word.length)}</mark>
      {text.slice(at + word.length)}
    </>
  );
}

function Acts<R extends Row>({ line, name, acts, step, steps }: Pick<Props<R>, 'line' | 'name' | 'acts' | 'step' | 'steps'>) {
  const { t } = useTreeTableText();
  const own = acts.map(({ key, label, danger = false, onClick }) => ({ key, label, danger, onClick }));
  const moving = steps.map((one) => ({ key: ` ${one}`, label: t(one), danger: false, onClick: () => step?.(line, one) }));
  // What takes a row away stands last, apart from what is done often.
  const groups = [own.filter(({ danger }) => !danger), moving, own.filter(({ danger }) => danger)].filter((group) => group.length > 0);
  const all = groups.flat();
  if (all.length === 0) return null;
  return (
    <DropMenu
      placement="bottomRight"
      menu={{
        items: groups.flatMap((group, at) => [
          ...(at > 0 ? [{ key: ` line ${at}`, type: 'divider' as const }] : []),
          ...group.map(({ key, label, danger }) => ({ key, label, danger })),
        ]),
        onClick: ({ key }) => all.find((one) => one.key === key)?.onClick(),
      }}
    >
      <Button type="text" size="small" icon={<MoreOutlined />} aria-label={t('acts', { name })} />
    </DropMenu>
  );
}

/** One row: the first column holds its place in the tree, the last what can be done with it. */
export function TreeRowView<R extends Row>(props: Props<R>) {
  const { line, columns, name, word, moves, isActive, isSelected } = props;
  const { t } = useTreeTableText();
  const { row, level, siblings, place, canOpen, isOpen } = line;
  const over = moves?.dragged?.over?.id === row.id ? moves.dragged.over : undefined;
  const cell = ({ key, render, align, rare }: TreeColumn<R>, content?: ReactNode) => (
    <div key={key} role="gridcell" className="tt-cell" data-align={align} data-rare={rare || undefined}>
      {content ?? render?.(row) ?? (textOf(row, key) || '—')}
    </div>
  );
  const [first, ...others] = columns;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the grid takes the keys of its rows
    <div
      role="row"
      className="tt-row"
      tabIndex={isActive ? 0 : -1}
      aria-level={level}
      aria-setsize={siblings.length}
      aria-posinset={place + 1}
      aria-rowindex={props.index + 2}
      aria-expanded={canOpen ? isOpen : undefined}
      aria-selected={isSelected}
      data-id={row.id}
      data-dragged={moves?.dragged?.row.id === row.id || undefined}
      data-drop={over && !over.isRefused ? over.zone : undefined}
      data-refused={over?.isRefused || undefined}
      style={props.style}
      onClick={props.onChoose}
      onFocus={(e) => e.target === e.currentTarget && props.onFocus()}
      {...moves?.dragProps(line)}
    >
      {first &&
        cell(
          first,
          <span className="tt-name" style={{ paddingInlineStart: (level - 1) * 20 }}>
            {moves && (
              <span className="tt-handle" aria-hidden="true" title={t('drag', { name })} {...moves.handleProps(row)}>
                <HolderOutlined />
              </span>
            )}
            {canOpen ? (
              <button
                type="button"
                className="tt-toggle"
                tabIndex={-1}
                aria-label={t(isOpen ? 'close' : 'open', { name })}
                onClick={(e) => {
                  e.stopPropagation();
                  props.onToggle();
                }}
              >
                {isOpen ? <CaretDownOutlined /> : <CaretRightOutlined />}
              </button>
            ) : (
              <span className="tt-toggle" />
            )}
            <span className="tt-text" title={name}>
              {first.render?.(row) ?? <Marked text={name} word={word} />}
            </span>
            {over?.isRefused && <small className="tt-refused">{t('refused')}</small>}
          </span>,
        )}
      {others.map((column) => cell(column))}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: a press in the menu is none of the row */}
      <div role="gridcell" className="tt-cell tt-acts" onClick={(e) => e.stopPropagation()}>
        <Acts line={line} name={name} acts={props.acts} step={props.step} steps={props.steps} />
      </div>
    </div>
  );
}
