import type { SiteLook, StoredSiteLook } from '@saiyun/sdk/calls';
import { leastContrast, type SiteTheme, siteContrast, siteGrounds } from '@saiyun/sdk/view';
import { readableOn } from '../../../lib/colors.ts';

/** What is edited; an empty text stands for nothing of its own. */
export type LookDraft = { readonly [K in keyof SiteLook]: string };

const names = [
  'siteName',
  'siteNameEn',
  'logo',
  'icon',
  'picture',
  'primaryLight',
  'primaryDark',
  'footer',
  'footerEn',
  'defaultLanguage',
] as const satisfies readonly (keyof SiteLook)[];

export function draftOf(stored: StoredSiteLook): LookDraft {
  return Object.fromEntries(names.map((name) => [name, stored[name] ?? ''])) as LookDraft;
}

/** The look as it is sent: what is empty is left out. */
export function lookToSend(draft: LookDraft): Partial<SiteLook> {
  return Object.fromEntries(names.flatMap((name) => (draft[name].trim() === '' ? [] : [[name, draft[name].trim()]])));
}

export type ColourFault = 'notColour' | 'needed' | 'tooLow';

const isColour = (text: string): boolean => /^#[0-9a-f]{6}$/.test(text);

/** The contrast of a colour in its theme; undefined while it is none. */
export function contrastIn(theme: SiteTheme, colour: string): number | undefined {
  return isColour(colour) ? siteContrast(theme, colour) : undefined;
}

/** What stands against a colour; the other theme's is needed as well. */
export function colourFault(
  theme: SiteTheme,
  { primaryLight, primaryDark }: Pick<LookDraft, 'primaryLight' | 'primaryDark'>,
): ColourFault | undefined {
  const [own, other] = theme === 'light' ? [primaryLight, primaryDark] : [primaryDark, primaryLight];
  if (own === '') return other === '' ? undefined : 'needed';
  const contrast = contrastIn(theme, own);
  if (contrast === undefined) return 'notColour';
  return contrast < leastContrast ? 'tooLow' : undefined;
}

/** The colour of the dark theme that is nearest to that of the light one. */
export function darkFor(light: string): string {
  return isColour(light) ? readableOn(light, siteGrounds.dark) : '';
}

/** Colours to choose from, one for each theme, in which text can be read. */
export const colourNames = ['blue', 'indigo', 'violet', 'rose', 'red', 'amber', 'green', 'teal'] as const;
export type ColourName = (typeof colourNames)[number];
const lights: Readonly<Record<ColourName, string>> = {
  blue: '#0b5cad',
  indigo: '#3b4cc0',
  violet: '#6b3fa0',
  rose: '#a8326e',
  red: '#b3261e',
  amber: '#8a4b00',
  green: '#1b6e3c',
  teal: '#0a6570',
};
export function colourPair(name: ColourName): Pick<LookDraft, 'primaryLight' | 'primaryDark'> {
  return { primaryLight: lights[name], primaryDark: darkFor(lights[name]) };
}

/** A contrast as people compare it, never rounded up over the limit. */
export function contrastText(contrast: number): string {
  return (Math.floor(contrast * 10) / 10).toFixed(1);
}

/** The other colours of the sign-in page in each theme, as its style sheet has them: a preview shows both at once. */
export const previewColours: Readonly<Record<SiteTheme, Readonly<Record<string, string>>>> = {
  light: { ground: '#f5f6f9', surface: '#ffffff', text: '#1a2233', soft: '#515c72', line: '#c3cad7' },
  dark: { ground: '#10141d', surface: '#181e2a', text: '#e6eaf2', soft: '#abb5c7', line: '#3f4a60' },
};
