import { Command } from 'commander';
import type { RunningShell } from '../shell.ts';
import type { Texts } from '../texts/index.ts';
import { exitCodes } from './exit-codes.ts';

export const exitCodesWord = 'exit-codes';

/** What each exit code means, one line each. */
export function exitCodeLines(text: Texts): readonly string[] {
  const codes = [...new Set(Object.values(exitCodes))];
  return codes.map((code) => `${String(code).padStart(5)}  ${text(`program.exit.${code}`)}`);
}

/** `saiyun help exit-codes`: a page of help that is no command. */
export async function exitCodesCommand(shell: RunningShell): Promise<Command> {
  const { text } = await shell.showing();
  const page = `${[text('program.help.exitCodes'), ...exitCodeLines(text)].join('\n')}\n`;
  const command = new Command(exitCodesWord).action(() => shell.write(page));
  // The usage of a page would say nothing.
  command.helpInformation = () => page;
  return command;
}
