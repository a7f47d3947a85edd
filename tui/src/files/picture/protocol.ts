/** The ways in which a terminal draws pictures. */
export const protocols = ['kitty', 'iterm', 'sixel'] as const;
export type PictureProtocol = (typeof protocols)[number];

type Env = Readonly<Record<string, string | undefined>>;

const isProtocol = (text: string): text is PictureProtocol => (protocols as readonly string[]).includes(text);

/**
 * How the terminal draws pictures, by what it says of itself; undefined if it does not. `SAIYUN_PICTURES` (`kitty`, `iterm`, `sixel`, `none`)
 * decides for those that say nothing, such as a terminal behind SSH. tmux and screen keep pictures from it unless asked.
 */
export function protocolOf(env: Env = process.env): PictureProtocol | undefined {
  const asked = env.SAIYUN_PICTURES?.toLowerCase();
  if (asked) return isProtocol(asked) ? asked : undefined;
  if (env.TMUX || env.STY) return undefined;
  const [term = '', program = ''] = [env.TERM, env.TERM_PROGRAM];
  if (env.KITTY_WINDOW_ID || /kitty|ghostty/.test(term) || program === 'ghostty') return 'kitty';
  if (program === 'iTerm.app' || program === 'WezTerm') return 'iterm';
  if (/sixel|^foot|^mlterm|^contour/.test(term) || program === 'mintty' || env.WT_SESSION) return 'sixel';
  return undefined;
}
