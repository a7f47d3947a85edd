export { isTerminalColour, type TerminalColour, terminalColour, terminalColours } from './terminal-colours.ts';
