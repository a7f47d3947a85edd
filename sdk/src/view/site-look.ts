/** The ground of each theme on which text is hardest to read; the style sheets of the web have the same. */
export const siteGrounds = { light: '#eef1f6', dark: '#232c3c' } as const;
export type SiteTheme = keyof typeof siteGrounds;

/** What text needs on its ground, by WCAG 2.1 AA. */
export const leastContrast = 4.5;

/** The relative luminance of a colour `#rrggbb`, as WCAG defines it. */
export function luminanceOf(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const s = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return s <= 0.04045 ? s / 12.92 : ((s + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** Contrast of two colours `#rrggbb` as WCAG measures it, 1 to 21. */
export function contrastOf(a: string, b: string): number {
  const [x, y] = [luminanceOf(a), luminanceOf(b)];
  return (Math.max(x, y) + 0.05) / (Math.min(x, y) + 0.05);
}

/** The contrast of a site's colour in a theme: on its ground, and in light of white letters on it. */
export function siteContrast(theme: SiteTheme, colour: string): number {
  const onGround = contrastOf(colour, siteGrounds[theme]);
  return theme === 'light' ? Math.min(onGround, contrastOf('#ffffff', colour)) : onGround;
}
