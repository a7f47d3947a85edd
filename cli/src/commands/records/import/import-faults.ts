import type { Client } from '@saiyun/sdk';
import { type FaultPage, importCalls } from '@saiyun/sdk/calls';
import type { Entity } from '@saiyun/sdk/contract';
import type { Cli } from '../../../cli.ts';
import { isClientError } from '../../../problems/problem.ts';
import { commandWord } from '../../../records/record-names.ts';

/** What is wrong with a row that was refused. */
export interface ImportFault {
  readonly row: number;
  /** Letters and header of its column; null for a fault of the whole row. */
  readonly column: string | null;
  readonly header: string | null;
  readonly field: string;
  /** What stands in the cell. */
  readonly value: string | null;
  /** The kind of fault, such as `required`, `choice` or `reference`. */
  readonly code: string;
  readonly message: string;
  /** The only texts that the cell takes. */
  readonly choices?: readonly string[];
}

/** Faults that are printed for people; programs get all of them. */
const mostShown = 20;
const pageRows = 500;
/** Choices that are named beside a fault. */
const mostChoices = 8;

/** The faults of an import that ended; undefined where the platform does not tell them apart from the error workbook. */
export async function faultsOf(cli: Cli, client: Client, taskId: string): Promise<readonly ImportFault[] | undefined> {
  if (taskId === '' || cli.settings.dialect === 'jeecg') return undefined;
  const { faults } = importCalls(client.send);
  const all: ImportFault[] = [];
  try {
    for (let after: number | null = 0; after !== null; ) {
      const page: FaultPage = await faults(taskId, { after, limit: cli.asData ? pageRows : mostShown });
      all.push(...faultsIn(page));
      after = cli.asData ? page.next : null;
    }
    return all;
  } catch (error) {
    // The rows are counted and the workbook has all of it: what cannot be read besides is no failure of the import.
    if (isClientError(error) && unreadable.has(error.kind)) return undefined;
    throw error;
  }
}

const unreadable = new Set(['not_found', 'forbidden', 'unsupported', 'conflict', 'protocol']);

function faultsIn({ columns, rows }: FaultPage): readonly ImportFault[] {
  return rows.flatMap(({ rowNo, cells, faults }) =>
    faults.map(({ column, field, code, text }): ImportFault => {
      const found = columns.find(({ index }) => index === column);
      return {
        row: rowNo,
        column: found?.letters ?? null,
        header: found?.header ?? null,
        field,
        value: found ? (cells[found.index] ?? '') : null,
        code,
        message: text,
        ...(code === 'choice' && found?.choices && { choices: found.choices }),
      };
    }),
  );
}

/** Prints the first faults with what to do about them, and how many rows more there are. */
export function tellFaults(cli: Cli<'transfer'>, entity: Entity, faults: readonly ImportFault[], rows: number): void {
  const shown = faults.slice(0, mostShown);
  for (const fault of shown) {
    const { row, column, header, message } = fault;
    const text = advised(cli, entity, fault);
    if (column === null) cli.notice('transfer.import.faultInRow', { row, text });
    // A sheet may call the column otherwise than the platform does.
    else if (header && !message.includes(header)) cli.notice('transfer.import.faultUnder', { row, column, header, text });
    else cli.notice('transfer.import.fault', { row, column, text });
  }
  const more = rows - new Set(shown.map(({ row }) => row)).size;
  if (more > 0) cli.notice('transfer.import.moreFaults', { count: more });
}

function advised(cli: Cli<'transfer'>, entity: Entity, { field, code, message, choices }: ImportFault): string {
  if (choices) {
    const some = choices.slice(0, mostChoices).join(', ');
    return cli.text('transfer.import.faultChoices', { text: message, choices: choices.length > mostChoices ? `${some}, …` : some });
  }
  const { kind, of } = entity.fields[field] ?? {};
  if (of === undefined) return message;
  if (code === 'reference') return cli.text('transfer.import.faultLookup', { text: message, word: commandWord(of) });
  // A dictionary with too many texts to send them along.
  if (code === 'choice' && kind === 'dict') return cli.text('transfer.import.faultDict', { text: message, code: of });
  return message;
}
