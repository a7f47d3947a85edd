import type { ReviewTemplateItemRow } from '@saiyun/sdk';
import { no, yes } from '@saiyun/sdk/contract';
import { Text } from 'ink';
import { type AppContext, useAppContext } from '../../kit/app-context.ts';
import { fit, width } from '../../state/cells.ts';
import { type ScoreForm, scoreText } from '../../state/score-form.ts';
import { colour } from '../../theme.ts';
import { itemName } from './names.ts';

export interface ItemLineProps {
  readonly item: ReviewTemplateItemRow;
  readonly form: ScoreForm;
  readonly selected: boolean;
  readonly editable: boolean;
  readonly problem: string | undefined;
}

/** Width in columns of an item's name, the same on every line of the form. */
export function nameColumns(columns: number): number {
  return Math.min(26, Math.floor(columns * 0.32));
}

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();

function valueText(item: ReviewTemplateItemRow, form: ScoreForm, t: AppContext['t']): string {
  const value = form.values[item.id];
  switch (item.itemType) {
    case 'score':
      return scoreText(form, item.id);
    case 'grade':
      return value?.gradeValue ?? '';
    case 'passFail':
      if (value?.passValue === yes) return t('review.pass');
      return value?.passValue === no ? t('review.fail') : '';
    default:
      return oneLine(value?.textValue ?? '');
  }
}

/** What may be filled in. */
function rangeText(item: ReviewTemplateItemRow, t: AppContext['t']): string {
  switch (item.itemType) {
    case 'score': {
      const range = `${item.minValue ?? 0}–${item.maxValue ?? ''}`;
      return item.weight ? `${range} · ${t('review.weight', { weight: item.weight })}` : range;
    }
    case 'grade':
      return (item.grades ?? '').split(',').join(' ');
    case 'passFail':
      return `${t('review.pass')} / ${t('review.fail')}`;
    default:
      return '';
  }
}

/** One item of the review form on one line: its name, value, range and fault. */
export function ItemLine({ item, form, selected, editable, problem }: ItemLineProps) {
  const { t, language, columns } = useAppContext();
  const nameWidth = nameColumns(columns);
  const text = valueText(item, form, t);
  const valueWidth = item.itemType === 'text' ? Math.max(10, columns - nameWidth - (problem ? width(problem) + 2 : 0) - 10) : 10;
  const shown = item.itemType === 'score' && selected && editable ? `${text}▏` : text || t('review.none');
  return (
    <Text wrap="truncate">
      <Text {...(selected && { color: colour.accent })} bold={selected}>
        {selected ? '❯ ' : '  '}
        {fit(itemName(item, language), nameWidth)}
      </Text>
      <Text color={colour.bad}>{item.requiredFlag === yes ? '* ' : '  '}</Text>
      <Text inverse={selected && editable} dimColor={colour.faint && !text && !selected}>{` ${fit(shown, valueWidth)} `}</Text>
      {problem ? <Text color={colour.bad}>{`  ${problem}`}</Text> : <Text dimColor={colour.faint}>{`  ${rangeText(item, t)}`}</Text>}
    </Text>
  );
}
