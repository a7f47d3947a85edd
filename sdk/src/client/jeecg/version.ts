/** Whether a JeecgBoot of this version, such as `3.4.3`, is older than another one; of a version that nobody told, it is not. */
export function isBefore(version: string | undefined, major: number, minor: number): boolean {
  if (version === undefined) return false;
  const [first = 0, second = 0] = version.split('.').map(Number);
  return first < major || (first === major && second < minor);
}
