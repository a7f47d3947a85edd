/** A prop as its doc comment tells it. */
export interface Prop {
  readonly name: string;
  readonly type: string;
  readonly isRequired: boolean;
  readonly about: string;
}

/** The props of one component. */
export interface ComponentProps {
  readonly component: string;
  /** The doc comment of the component. */
  readonly about: string;
  readonly props: readonly Prop[];
}

/** A comment as text, without the rows of the specification that it names: they mean nothing to who uses a block. */
const plain = (comment: string | undefined): string =>
  (comment ?? '')
    .replace(/\*\/\s*$/, '')
    .replace(/^\s*\/?\*+ ?/gm, '')
    .replace(/\s+/g, ' ')
    .replace(/ \([A-Z]+-\d+(?:(?:, | to )[A-Z]+-\d+)*\)/g, '')
    .replace(/, [A-Z]+-\d+(?=\))/g, '')
    .trim();

const doc = String.raw`(\/\*\*(?:(?!\*\/)[\s\S])*\*\/\s*)?`;

/** Members at the first level of an interface's body: each ends with a `;` outside brackets. */
function membersOf(body: string): string[] {
  const members: string[] = [];
  let depth = 0;
  let from = 0;
  let inComment = false;
  for (let at = 0; at < body.length; at += 1) {
    const two = body.slice(at, at + 2);
    if (two === '/*') inComment = true;
    if (two === '*/') inComment = false;
    if (inComment) continue;
    const one = body[at] ?? '';
    if ('{([<'.includes(one)) depth += 1;
    if ('})]'.includes(one) || (one === '>' && body[at - 1] !== '=')) depth -= 1;
    if (one === ';' && depth === 0) {
      members.push(body.slice(from, at));
      from = at + 1;
    }
  }
  return members;
}

const propOf = (member: string): Prop[] => {
  const found = new RegExp(`^\\s*${doc}(?:readonly )?['"]?([\\w-]+)['"]?(\\?)?\\s*(:|\\()([\\s\\S]*)$`).exec(member);
  if (!found) return [];
  const [, comment, name = '', optional, sign, rest = ''] = found;
  const type = `${sign === '(' ? '(' : ''}${rest}`.replace(/\s+/g, ' ').trim();
  // That what may be left out may be undefined goes without saying.
  const told = optional === undefined ? type : type.replace(/ \| undefined$/, '').replace(/^\((\(.*\) => .*)\)$/, '$1');
  return [{ name, type: told, isRequired: optional === undefined, about: plain(comment) }];
};

/** The interfaces called `…Props` that a source exports, with what their doc comments say. */
export function propsOf(source: string): readonly ComponentProps[] {
  return [...source.matchAll(/^export interface (\w+)Props(?:<[^{]*>)?(?: extends [^{]+)? \{\n([\s\S]*?)^\}/gm)].map(
    ([, component = '', body = '']) => {
      const about = new RegExp(`${doc}export (?:function|const) ${component}\\b`).exec(source)?.[1];
      return { component, about: plain(about), props: membersOf(body).flatMap(propOf) };
    },
  );
}
