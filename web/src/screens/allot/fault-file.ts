import type { AllotSheetFault } from '@saiyun/sdk/calls';

/** A cell of a CSV file: what a spreadsheet would take for a formula stays text. */
const cellOf = (text: string): string => `"${(/^[=+\-@\t\r]/.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`;

/** All faults of a sheet as a file that a spreadsheet opens. */
export function faultFile(head: readonly string[], faults: readonly AllotSheetFault[], placeOf: (fault: AllotSheetFault) => string): Blob {
  const lines = [head, ...faults.map((fault) => [placeOf(fault), fault.worksNo, fault.message])];
  // The mark says that it is UTF-8: Excel takes it for something else without.
  return new Blob([`\ufeff${lines.map((cells) => cells.map(cellOf).join(',')).join('\r\n')}\r\n`], { type: 'text/csv;charset=utf-8' });
}
