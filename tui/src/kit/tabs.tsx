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
      {tabs.slice(from, to).map(({ id, text }, n) => {
        const on = from + n === chosen;
        return (
          <Text key={id} inverse={on} {...(on && { color: colour.selected || colour.accent })}>
            {` ${text} `}
          </Text>
        );
      })}
      {to < tabs.length && <Text dimColor={colour.faint}>{'› '}</Text>}
    </Text>
  );
}
