/** One name at the place of another: before it on the way up, after it on the way down. */
export function placedAt(order: readonly string[], name: string, target: string): string[] {
  const to = order.indexOf(target);
  if (to < 0 || !order.includes(name)) return [...order];
  const moved = order.filter((one) => one !== name);
  moved.splice(to, 0, name);
  return moved;
}

/** One name moved by one place, if there is room. */
export function movedBy(order: readonly string[], name: string, by: -1 | 1): string[] {
  const target = order[order.indexOf(name) + by];
  return order.includes(name) && target !== undefined ? placedAt(order, name, target) : [...order];
}
