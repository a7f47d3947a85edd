/** Whether this version of JeecgBoot, for example `3.4.3`, is older than another; false if the version is unknown. */
export function isBefore(version: string | undefined, major: number, minor: number): boolean {
  if (version === undefined) return false;
  const [first = 0, second = 0] = version.split('.').map(Number);
  return first < major || (first === major && second < minor);
}
