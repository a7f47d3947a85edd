import type { Plugin } from 'vite';

/** Texts of definitions that only forms and questions show: a list has no use for them, and they are a quarter of what definitions weigh. */
const names: readonly string[] = ['help', 'tells'];
const definitions = /[\\/]sdk[\\/]src[\\/]entities[\\/].*\.ts$/;
/** What stands for the texts in web/src/lib/texts/definition-texts.ts until all of them are known. */
const place = '"definition texts"';

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [name: string]: unknown;
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value;

function* nodesIn(value: unknown): Generator<Node> {
  if (Array.isArray(value)) for (const one of value) yield* nodesIn(one);
  else if (isNode(value)) {
    yield value;
    for (const one of Object.values(value)) yield* nodesIn(one);
  }
}

/** The two texts of a property such as `help: ['含负责人', 'Including the captain']`; undefined for any other node. */
const pairOf = (node: Node): { readonly at: Node; readonly pair: readonly [string, string] } | undefined => {
  const { key, value } = node;
  if (node.type !== 'Property' || !isNode(key) || !names.includes(String(key.name)) || !isNode(value)) return undefined;
  if (value.type !== 'ArrayExpression' || !Array.isArray(value.elements)) return undefined;
  const [zh, en] = value.elements.map((one: unknown) => (isNode(one) && typeof one.value === 'string' ? one.value : undefined));
  return zh === undefined || en === undefined ? undefined : { at: value, pair: [zh, en] };
};

/**
 * Takes the texts that forms show beside fields out of the definitions and into a module of their own, which forms bring along. In the
 * definitions stands `later(n)`, which reads the n-th of them once they are there (web/src/lib/texts/later.ts).
 */
export function laterTexts(): Plugin {
  const texts: (readonly [string, string])[] = [];
  return {
    name: 'later-texts',
    apply: 'build',
    enforce: 'pre',
    buildStart() {
      texts.length = 0;
    },
    transform: {
      filter: { id: definitions },
      handler(code) {
        const found = [...nodesIn(this.parse(code, { lang: 'ts' }).body)].flatMap((node) => pairOf(node) ?? []);
        if (found.length === 0) return undefined;
        let changed = code;
        for (const { at, pair } of found.toSorted((a, b) => b.at.start - a.at.start))
          changed = `${changed.slice(0, at.start)}later(${texts.push(pair) - 1})${changed.slice(at.end)}`;
        const module = new URL('./src/lib/texts/later.ts', import.meta.url).pathname;
        return { code: `import { later } from ${JSON.stringify(module)};\n${changed}`, map: null };
      },
    },
    renderChunk(code) {
      return code.includes(place) ? { code: code.replace(place, () => JSON.stringify(texts.flat())), map: null } : null;
    },
  };
}
