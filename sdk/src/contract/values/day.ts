/** A real day in `YYYY-MM-DD`. */
export function isDate(v: string): boolean {
  const m = /^(\d{4})-(\d{2})-(\d{2})$/.exec(v);
  if (!m) return false;
  const [y, mo, d] = [Number(m[1]), Number(m[2]), Number(m[3])];
  const day = new Date(Date.UTC(y, mo - 1, d));
  return y >= 1900 && day.getUTCMonth() === mo - 1 && day.getUTCDate() === d;
}

/** A real time in `YYYY-MM-DD HH:mm:ss`. */
export function isInstant(v: string): boolean {
  return isDate(v.slice(0, 10)) && /^.{10} ([01]\d|2[0-3]):[0-5]\d:[0-5]\d$/.test(v);
}
