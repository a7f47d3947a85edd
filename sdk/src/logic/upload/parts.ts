const megabyte = 1024 * 1024;

/** Largest file that the platform stores: two gigabytes. */
export const largestUpload = 2 * 1024 * megabyte;
const smallestPart = 4 * megabyte;
/** About as many parts has the largest file: few calls, and little to send again after a lost line. */
const mostParts = 200;

/** Size of the parts in which a file is sent: whole megabytes, larger for larger files. */
export function partSizeOf(size: number): number {
  return Math.max(smallestPart, Math.ceil(size / mostParts / megabyte) * megabyte);
}

/** The largest part that `partSizeOf` makes. */
export const largestPart = /* @__PURE__ */ partSizeOf(largestUpload);

/** How many parts a file has. */
export function partCount(size: number, partSize: number): number {
  return Math.max(1, Math.ceil(size / partSize));
}

/** First byte of a part and the one after its last; parts are counted from 0. */
export function partRange(part: number, size: number, partSize: number): readonly [start: number, end: number] {
  return [part * partSize, Math.min(size, (part + 1) * partSize)];
}
