import { MoreOutlined } from '@ant-design/icons';
import type { GroupedWork } from '@saiyun/sdk/calls';
import { works } from '@saiyun/sdk/entities';
import { Button } from 'antd';
import { useNavigate } from 'react-router';
import { rowPath } from '../../../lib/record-path.ts';
import { useGroupingText } from '../../../messages/grouping/index.ts';
import { DropMenu } from '../../../ui/drop-menu.tsx';
import { TickBox } from '../../../ui/tick-box.tsx';
import type { BoardActs } from './board-parts.ts';

interface Props {
  readonly work: GroupedWork;
  readonly index: number;
  readonly count: number;
  readonly top: number;
  /** The one of its list that the tab key reaches. */
  readonly isCurrent: boolean;
  readonly shut: boolean;
  readonly acts: BoardActs;
  readonly onTick: (on: boolean, isRange: boolean) => void;
}

/** A work that is dragged, ticked, or moved by its menu. */
export function WorkCard({ work, index, count, top, isCurrent, shut, acts, onTick }: Props) {
  const { t } = useGroupingText();
  const navigate = useNavigate();
  const { id, title, worksNo } = work;
  const isTicked = acts.selected.has(id);
  return (
    <li
      className="gr-card"
      data-index={index}
      data-ticked={isTicked || undefined}
      aria-posinset={index + 1}
      aria-setsize={count}
      style={{ transform: `translateY(${top}px)` }}
      draggable={!shut}
      onDragStart={(event) => {
        event.dataTransfer.effectAllowed = 'move';
        event.dataTransfer.setData('application/x-saiyun-work', id);
      }}
    >
      <TickBox label={t('work', { title, number: worksNo })} checked={isTicked} tabIndex={isCurrent ? 0 : -1} onChange={onTick} />
      <span className="gr-work">
        <strong title={title}>{title}</strong>
        <small>{worksNo}</small>
      </span>
      <DropMenu
        placement="bottomRight"
        menu={{
          items: [
            ...(shut
              ? []
              : [
                  {
                    key: 'to',
                    type: 'group' as const,
                    label: t('moveTo'),
                    children: acts.targets
                      .filter((target) => target.id !== work.groupId)
                      .map((target) => ({
                        key: `to ${target.id ?? ''}`,
                        label: target.id === null ? t('out') : target.name,
                        disabled: target.shut,
                        onClick: () => acts.move(id, target.id),
                      })),
                  },
                  { type: 'divider' as const },
                ]),
            { key: 'open', label: t('open'), onClick: () => void navigate(rowPath(works.name, id)) },
          ],
        }}
      >
        <Button type="text" size="small" tabIndex={-1} icon={<MoreOutlined aria-hidden />} aria-label={t('moveOne', { title })} />
      </DropMenu>
    </li>
  );
}
