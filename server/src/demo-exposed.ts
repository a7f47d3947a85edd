/** Whoever reads this program knows the password of demo accounts. */
export class DemoExposed extends Error {
  override readonly name = 'DemoExposed';
}
