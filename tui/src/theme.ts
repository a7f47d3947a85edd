/** The few colours of the terminal, by meaning. Ink honours NO_COLOR; nothing is told by colour alone. */
export const colour = {
  accent: 'cyan',
  good: 'green',
  warn: 'yellow',
  bad: 'red',
  dim: 'gray',
} as const;

/** Colour of a review's state. */
export const stateColour: Readonly<Record<string, string>> = {
  '0': 'yellow',
  '1': 'cyan',
  '2': 'green',
  '3': 'gray',
  '4': 'magenta',
  '5': 'gray',
};
export const stateMark: Readonly<Record<string, string>> = { '0': '○', '1': '◐', '2': '●', '3': '×', '4': '↩', '5': '–' };

export const smallest = { columns: 60, rows: 16 } as const;
