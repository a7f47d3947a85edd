import type { ReviewTemplateItemRow } from '@saiyun/sdk';
import { no, yes } from '@saiyun/sdk/contract';
import { Text } from 'ink';
import { fit, width } from '../state/cells.ts';
import { type ScoreForm, scoreText } from '../state/score-form.ts';
import { colour } from '../theme.ts';
import { useAppContext } from './app-context.ts';

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

/** One item of the review form on one line: its name, value, range and fault. */
export function ItemLine({ item, form, selected, editable, problem }: ItemLineProps) {
  const { t, language, columns } = useAppContext();
  const name = (language === 'en' && item.itemNameEn) || item.itemName;
  const nameWidth = nameColumns(columns);
  const value = form.values[item.id];
  const given = (): string => {
    switch (item.itemType) {
      case 'score':
        return scoreText(form, item.id);
      case 'grade':
        return value?.gradeValue ?? '';
      case 'passFail':
        return value?.passValue === yes ? t('review.pass') : value?.passValue === no ? t('review.fail') : '';
      default:
        return oneLine(value?.textValue ?? '');
    }
  };
  const range =
    item.itemType === 'score'
      ? `${item.minValue ?? 0}–${item.maxValue ?? ''}${item.weight ? ` · ${t('review.weight', { weight: item.weight })}` : ''}`
      : item.itemType === 'grade'
        ? (item.grades ?? '').split(',').join(' ')
        : item.itemType === 'passFail'
          ? `${t('review.pass')} / ${t('review.fail')}`
          : '';
  const text = given();
  const valueWidth = item.itemType === 'text' ? Math.max(10, columns - nameWidth - (problem ? width(problem) + 2 : 0) - 10) : 10;
  const shown = item.itemType === 'score' && selected && editable ? `${text}▏` : text || t('review.none');
  return (
    <Text wrap="truncate">
      <Text {...(selected && { color: colour.accent })} bold={selected}>
        {selected ? '❯ ' : '  '}
        {fit(name, nameWidth)}
      </Text>
      <Text color={colour.bad}>{item.requiredFlag === yes ? '* ' : '  '}</Text>
      <Text inverse={selected && editable} dimColor={!text && !selected}>{` ${fit(shown, valueWidth)} `}</Text>
      {problem ? <Text color={colour.bad}>{`  ${problem}`}</Text> : <Text dimColor>{`  ${range}`}</Text>}
    </Text>
  );
}
