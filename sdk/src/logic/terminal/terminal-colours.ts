/** What the terminal interface has a colour for, by the names that the settings file knows. */
export const terminalColours = ['accent', 'selected', 'title', 'good', 'warning', 'bad', 'returned', 'quiet'] as const;
export type TerminalColour = (typeof terminalColours)[number];

/** Whether the terminal interface has a colour of this name. */
export function isTerminalColour(name: string): name is TerminalColour {
  return (terminalColours as readonly string[]).includes(name);
}

/** A colour as people write it: one of the terminal's sixteen, a number of its 256, `#rrggbb`, or `default`, which is the terminal's own. */
const written =
  /^(?:default|(?:black|red|green|yellow|blue|magenta|cyan|white)(?:Bright)?|gr[ae]y|#[\da-f]{6}|\d{1,2}|1\d\d|2[0-4]\d|25[0-5])$/i;

/** The colour as terminals are told it, empty for their own; undefined if the text is none. */
export function terminalColour(text: string): string | undefined {
  if (!written.test(text)) return undefined;
  const lower = text.toLowerCase();
  if (lower === 'default') return '';
  return /^\d+$/.test(lower) ? `ansi256(${lower})` : lower.replace('bright', 'Bright');
}
