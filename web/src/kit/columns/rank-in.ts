/** For a stable sort: the named ones in their order, then all others as they are. */
export function rankIn(first: readonly string[]): (name: string) => number {
  return (name) => {
    const at = first.indexOf(name);
    return at < 0 ? first.length : at;
  };
}
