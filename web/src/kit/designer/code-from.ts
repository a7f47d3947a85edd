/** A code made of the English name, or of the minute at which the work is begun. */
export function codeFrom(nameEn: string, begin: string, now: Date): string {
  const code = nameEn
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')
    .replace(/^\d+/, '')
    .slice(0, 30);
  const minute = [now.getMonth() + 1, now.getDate(), now.getHours(), now.getMinutes()].map((n) => String(n).padStart(2, '0')).join('');
  return code || `${begin}${minute}`;
}
