/** A place in a bucket: `s3://bucket/prefix`. */
export const bucketPattern = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])((?:\/[\w.-]+)*)\/?$/;

/** The bucket and prefix of an address; undefined if it is none. */
export function bucketIn(address: string): { readonly bucket: string; readonly prefix: string } | undefined {
  const found = bucketPattern.exec(address);
  if (!found) return undefined;
  const prefix = (found[2] ?? '').replace(/^\//, '');
  return { bucket: found[1] ?? '', prefix: prefix === '' ? '' : `${prefix}/` };
}
