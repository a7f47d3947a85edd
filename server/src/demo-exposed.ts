/** Demo accounts would be reachable from other machines, and their password is in this source. */
export class DemoExposed extends Error {
  override readonly name = 'DemoExposed';
}
