/**
 * A file's name for display and download: no folders, no control characters or marks that reverse the reading direction, and no comma,
 * because a comma joins several paths in one field.
 */
export function cleanName(name: string): string {
  const base = name.split(/[/\\]/).at(-1) ?? '';
  return base.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}"<>|:*?,]/gu, '_').slice(-200) || 'file';
}
