import { expect, test } from 'vitest';
import { terminalColour } from './terminal-colours.ts';

test.each([
  ['yellow', 'yellow'],
  ['YellowBright', 'yellowBright'],
  ['grey', 'grey'],
  ['#00AFff', '#00afff'],
  ['0', 'ansi256(0)'],
  ['255', 'ansi256(255)'],
  ['default', ''],
  ['256', undefined],
  ['007', undefined],
  ['#fff', undefined],
  ['ornage', undefined],
  ['constructor', undefined],
  ['grayBright', undefined],
  [' red', undefined],
  ['', undefined],
])('the colour %j is %j to the terminal', (text, told) => expect(terminalColour(text)).toBe(told));
