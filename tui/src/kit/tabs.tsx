import { Text } from 'ink';
import { width } from '../state/cells.ts';
import { tabWindow } from '../state/tab-window.ts';
import { colour } from '../theme.ts';
import { useAppContext } from './app-context.ts';

interface Props {
  readonly tabs: readonly { readonly id: string; readonly text: string }[];
  /** The place of the one that is shown. */
  readonly chosen: number;
}

/** One of several texts beside each other, of which one is chosen. */
export function Tab({ text, on }: { readonly text: string; readonly on: boolean }) {
  return (
    <Text inverse={on} {...(on && { color: colour.selected || colour.accent })}>
      {` ${text} `}
    </Text>
  );
}

/** Tabs in one line. Where they do not fit, there are marks on the side where more are. */
export function Tabs({ tabs, chosen }: Props) {
  const { columns } = useAppContext();
  const { from, to } = tabWindow(
    tabs.map(({ text }) => width(text)),
    tabs.map(() => 2),
    chosen,
    columns,
  );
  return (
    <Text wrap="truncate">
      {from > 0 && <Text dimColor={colour.faint}>{' ‹'}</Text>}
      {tabs.slice(from, to).map(({ id, text }, n) => (
        <Tab key={id} text={text} on={from + n === chosen} />
      ))}
      {to < tabs.length && <Text dimColor={colour.faint}>{'› '}</Text>}
    </Text>
  );
}
