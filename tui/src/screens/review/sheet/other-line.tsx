import { Text } from 'ink';
import { useAppContext } from '../../../kit/app-context.ts';
import { cut, fit } from '../../../state/cells.ts';
import { colour } from '../../../theme.ts';
import type { ReviewWork } from '../use-review.ts';
import { nameColumns } from './item-line.tsx';
import type { SheetLine } from './sheet-lines.ts';

interface Props {
  readonly line: Exclude<SheetLine, { readonly name: 'item' }>;
  /** What is filled in. */
  readonly text: string;
  readonly confidences: ReviewWork['confidences'];
  readonly selected: boolean;
  readonly editable: boolean;
}

/** One of the two comments, or how sure the expert is. */
export function OtherLine({ line: { name }, text, confidences, selected, editable }: Props) {
  const { t, columns } = useAppContext();
  const isConfidence = name === 'confidence';
  const room = isConfidence ? 10 : Math.max(10, columns - nameColumns(columns) - 10);
  return (
    <Text wrap="truncate">
      <Text {...(selected && { color: colour.accent })} bold={selected}>
        {selected ? '❯ ' : '  '}
        {fit(t(`review.${name}`), nameColumns(columns))}
      </Text>
      <Text>{'  '}</Text>
      <Text
        dimColor={colour.faint && !text && !selected}
        inverse={selected && editable}
        {...(selected && editable && { color: colour.selected })}
      >
        {` ${isConfidence ? fit(text || t('review.none'), room) : cut(text || t('review.none'), room)} `}
      </Text>
      {isConfidence && <Text dimColor={colour.faint}>{`  ← → ${confidences.map((one) => one.text).join(' / ')}`}</Text>}
    </Text>
  );
}
