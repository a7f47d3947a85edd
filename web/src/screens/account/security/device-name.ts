const browsers: readonly (readonly [RegExp, string])[] = [
  [/Edg\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/MicroMessenger/i, 'WeChat'],
  [/DingTalk/i, 'DingTalk'],
  [/Firefox\//, 'Firefox'],
  [/Chrome\//, 'Chrome'],
  [/Safari\//, 'Safari'],
  [/curl|node|undici|saiyun/i, 'CLI'],
];
const systems: readonly (readonly [RegExp, string])[] = [
  [/HarmonyOS|OpenHarmony/i, 'HarmonyOS'],
  [/Android/, 'Android'],
  [/iPhone|iPad/, 'iOS'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'macOS'],
  [/Linux/, 'Linux'],
];

const first = (text: string, known: readonly (readonly [RegExp, string])[]): string | undefined =>
  known.find(([pattern]) => pattern.test(text))?.[1];

/** A short name such as `Chrome · Windows` for a browser's user agent; undefined if it is unknown. */
export function deviceName(userAgent: string | null): string | undefined {
  const parts = [first(userAgent ?? '', browsers), first(userAgent ?? '', systems)].filter(Boolean);
  return parts.length > 0 ? parts.join(' · ') : undefined;
}
