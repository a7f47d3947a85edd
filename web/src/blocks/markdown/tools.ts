import type { EditorState, TransactionSpec } from '@codemirror/state';

export type Tool = 'heading' | 'bold' | 'italic' | 'bullets' | 'numbers' | 'code' | 'link' | 'table';

/** Words that stand where nothing is selected. */
interface Words {
  readonly word: string;
  readonly column: string;
}

const around: Readonly<Partial<Record<Tool, readonly [before: string, after: string]>>> = {
  bold: ['**', '**'],
  italic: ['*', '*'],
  code: ['`', '`'],
  link: ['[', '](https://)'],
};
const startOf: Readonly<Partial<Record<Tool, (index: number) => string>>> = {
  heading: () => '## ',
  bullets: () => '- ',
  numbers: (index) => `${index + 1}. `,
};

/** What a tool writes at the selection. */
export function writeTool(state: EditorState, tool: Tool, { word, column }: Words): TransactionSpec {
  const { from, to } = state.selection.main;
  const pair = around[tool];
  if (pair) {
    const [before, after] = pair;
    const chosen = state.sliceDoc(from, to) || word;
    const start = from + before.length;
    return { changes: { from, to, insert: before + chosen + after }, selection: { anchor: start, head: start + chosen.length } };
  }
  const start = startOf[tool];
  if (start) {
    const first = state.doc.lineAt(from).number;
    const last = state.doc.lineAt(to).number;
    const changes = Array.from({ length: last - first + 1 }, (_, index) => ({
      from: state.doc.line(first + index).from,
      insert: start(index),
    }));
    return { changes };
  }
  const line = state.doc.lineAt(to);
  const table = `\n\n| ${column} 1 | ${column} 2 |\n| --- | --- |\n|  |  |\n`;
  return { changes: { from: line.to, insert: table }, selection: { anchor: line.to + table.length } };
}
