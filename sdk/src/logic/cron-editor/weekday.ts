import { type Label, type Language, labelIn } from '../../contract/label.ts';

export interface WeekdayChoice {
  /** Number of Quartz: 1 is Sunday. */
  readonly value: number;
  readonly label: Label;
}

/** Monday to Sunday in reading order, with their Quartz numbers: 2, 3, 4, 5, 6, 7, 1. */
export const weekdayChoices: readonly WeekdayChoice[] = [
  { value: 2, label: ['周一', 'Monday'] },
  { value: 3, label: ['周二', 'Tuesday'] },
  { value: 4, label: ['周三', 'Wednesday'] },
  { value: 5, label: ['周四', 'Thursday'] },
  { value: 6, label: ['周五', 'Friday'] },
  { value: 7, label: ['周六', 'Saturday'] },
  { value: 1, label: ['周日', 'Sunday'] },
];

/** Index of a Quartz weekday in a week that starts on Monday, 0 to 6. */
export function fromMonday(weekday: number): number {
  return (weekday + 5) % 7;
}

/** Name of a Quartz weekday, or the number itself if it is invalid. */
export function weekdayText(weekday: number, language: Language): string {
  const found = weekdayChoices.find(({ value }) => value === weekday);
  return found ? labelIn(found.label, language) : String(weekday);
}
