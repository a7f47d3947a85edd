import type { Plugin } from 'vite';

/** Where a library names a part in English whatever the page's language, what it writes there, and what stands there instead. */
interface Named {
  readonly file: RegExp;
  readonly from: string;
  readonly to: string;
}

const word = (name: string, fallback: string): string => `(globalThis.partNames?.${name} ?? ${JSON.stringify(fallback)})`;

const named: readonly Named[] = [
  {
    file: /@ant-design[\\/]icons[\\/]es[\\/]components[\\/]AntdIcon(?:Light)?\.js$/,
    from: '"aria-label": icon.name',
    // An icon beside words says nothing more than they do; those that stand alone in a button have a word of their own.
    to: `"aria-label": globalThis.partNames ? globalThis.partNames.icons[icon.name] : icon.name,
    "aria-hidden": globalThis.partNames && !globalThis.partNames.icons[icon.name] && !restProps["aria-label"] ? true : undefined`,
  },
  {
    file: /@rc-component[\\/]input-number[\\/]es[\\/]StepHandler\.js$/,
    from: `"aria-label": isUpAction ? 'Increase Value' : 'Decrease Value'`,
    to: `"aria-label": isUpAction ? ${word('increase', 'Increase value')} : ${word('decrease', 'Decrease value')}`,
  },
  ...[
    /@rc-component[\\/]dialog[\\/]es[\\/]Dialog[\\/]Content[\\/]Panel\.js$/,
    /@rc-component[\\/]notification[\\/]es[\\/]Notification\.js$/,
  ].map((file): Named => ({ file, from: '"aria-label": "Close"', to: `"aria-label": ${word('close', 'Close')}` })),
  {
    file: /@rc-component[\\/]select[\\/]es[\\/]hooks[\\/]useAllowClear\.js$/,
    from: "allowClearConfig.label ?? 'Clear'",
    to: `allowClearConfig.label ?? ${word('clear', 'Clear')}`,
  },
  {
    file: /@rc-component[\\/]segmented[\\/]es[\\/]index\.js$/,
    from: '"aria-label": "segmented control"',
    to: `"aria-label": ${word('segmented', 'Choices')}`,
  },
];

/**
 * Has the libraries name their parts in the reader's language: the words come from the page (src/lib/texts/part-names.ts). A library that names
 * them otherwise after an update fails the build, so that nothing silently speaks English again.
 */
export function partNames(): Plugin {
  return {
    name: 'part-names',
    transform: {
      filter: { id: named.map(({ file }) => file) },
      handler(code, id) {
        const found = named.find(({ file }) => file.test(id));
        if (!found) return undefined;
        if (!code.includes(found.from)) throw new Error(`${id} no longer has ${found.from}`);
        return { code: code.replace(found.from, found.to), map: null };
      },
    },
  };
}
