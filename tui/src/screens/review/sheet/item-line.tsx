import type { ReviewTemplateItemRow } from '@saiyun/sdk';
import { type Issue, yes } from '@saiyun/sdk/contract';
import { Text } from 'ink';
import { useAppContext } from '../../../kit/app-context.ts';
import { cut, fit, width } from '../../../state/cells.ts';
import { colour } from '../../../theme.ts';
import { itemName } from '../names.ts';
import { rangeText } from './range.ts';

export interface ItemLineProps {
  readonly item: ReviewTemplateItemRow;
  /** What is filled in. */
  readonly text: string;
  readonly selected: boolean;
  readonly editable: boolean;
  /** What is typed next goes on with the text. */
  readonly isTyping: boolean;
  readonly issue: Issue | undefined;
}

/** Width in columns of an item's name, the same on every line of the form. */
export function nameColumns(columns: number): number {
  return Math.min(26, Math.floor(columns * 0.32));
}

/** Columns of marker, star, and the blanks around a value. */
const aroundColumns = 8;

/** One item of the review form on one line: its name, value, and what it takes, which is what a fault wants to be known. */
export function ItemLine({ item, text, selected, editable, isTyping, issue }: ItemLineProps) {
  const { t, language, columns } = useAppContext();
  const nameWidth = nameColumns(columns);
  const isText = item.itemType === 'text';
  const range = rangeText(item, t);
  const weight = item.weight && !issue ? t('review.weight', { weight: item.weight }) : '';
  const missing = issue?.code === 'required' ? t('review.missing') : '';
  const rest = columns - nameWidth - aroundColumns;
  const toldWith = (last: string): string => `${issue ? '! ' : ''}${[missing, range, last].filter(Boolean).join(' · ')}`;
  const told = weight && width(toldWith(weight)) > rest - 10 ? toldWith(`${item.weight}%`) : toldWith(weight);
  const valueWidth = isText ? Math.max(10, rest - (told ? Math.min(24, width(told)) : 0)) : 10;
  const caret = item.itemType === 'score' && selected && editable && (isTyping || text === '') ? '▏' : '';
  const shown = `${text}${caret}` || t('review.none');
  return (
    <Text wrap="truncate">
      <Text {...(selected && { color: colour.accent })} bold={selected}>
        {selected ? '❯ ' : '  '}
        {fit(itemName(item, language), nameWidth)}
      </Text>
      <Text color={colour.bad}>{item.requiredFlag === yes ? '* ' : '  '}</Text>
      <Text
        inverse={selected && editable}
        {...(selected && editable && { color: colour.selected })}
        dimColor={colour.faint && !text && !selected}
      >{` ${fit(shown, valueWidth)} `}</Text>
      <Text {...(issue ? { color: colour.bad } : { dimColor: colour.faint })}>{`  ${cut(told, rest - valueWidth)}`}</Text>
    </Text>
  );
}
