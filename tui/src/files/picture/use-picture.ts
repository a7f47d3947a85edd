import { read } from 'node:fs';
import { useApp } from 'ink';
import { useAppContext } from '../../kit/app-context.ts';
import { cut } from '../../state/cells.ts';
import { protocolOf } from './protocol.ts';

export interface Pictures {
  /** Whether the terminal draws pictures. */
  readonly canShow: boolean;
  /** Draws one over the whole window until a key is pressed. */
  readonly show: (name: string, bytes: Uint8Array) => Promise<void>;
}

const clear = '\u001b[2J\u001b[H';

/** The terminal's input as it is while nobody takes single keys: a line, ended by Enter. */
const entered = (): Promise<void> =>
  new Promise((done) => {
    read(0, Buffer.alloc(256), 0, 256, null, () => done());
  });

/** Pictures in the terminal itself. They are no text that could be drawn again, so they get the window to themselves. */
export function usePicture(): Pictures {
  const { t, columns, rows } = useAppContext();
  const { suspendTerminal } = useApp();
  const protocol = protocolOf();
  return {
    canShow: protocol !== undefined,
    show: async (name, bytes) => {
      if (!protocol) return;
      const { drawing } = await import('./draw.ts');
      const picture = await drawing(protocol, bytes, columns, rows - 3);
      await suspendTerminal(async () => {
        process.stdout.write(`${clear}${picture}\u001b[${rows};1H${cut(t('files.picture', { name }), columns - 1)}`);
        await entered();
        process.stdout.write(clear);
      });
    },
  };
}
