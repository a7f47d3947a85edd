const endNumber = /^(.*?)(\d+)(\D*)$/s;

const numberOf = (value: unknown): number | undefined => {
  if (typeof value === 'number') return Number.isFinite(value) ? value : undefined;
  return typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value) && !/^-?0\d/.test(value) ? Number(value) : undefined;
};

const decimals = (value: unknown): number => String(value).split('.')[1]?.length ?? 0;

/**
 * The value that the fill handle writes `at` cells behind the given ones, as spreadsheets do: two or more numbers, or texts that end in
 * numbers, go on with their first step; everything else is repeated. Before the given ones `at` is negative.
 */
export function filled(given: readonly unknown[], at: number): unknown {
  const size = given.length;
  const repeated = given[(((at % size) + size) % size) as number];
  const numbers = given.map(numberOf);
  const [first, second] = numbers;
  if (size > 1 && first !== undefined && second !== undefined && numbers.every((one) => one !== undefined)) {
    const next = first + (second - first) * at;
    const digits = Math.max(...given.map(decimals));
    const isText = typeof given[0] === 'string';
    return isText ? next.toFixed(digits) : Number(next.toFixed(digits));
  }
  const texts = given.map((one) => (typeof one === 'string' ? endNumber.exec(one) : null));
  const [a, b] = texts;
  if (size > 1 && a && b && texts.every((one) => one !== null && one[1] === a[1] && one[3] === a[3])) {
    const digits = a[2]?.length ?? 0;
    const next = Number(a[2]) + (Number(b[2]) - Number(a[2])) * at;
    return next < 0 || !Number.isSafeInteger(next) ? repeated : `${a[1]}${String(next).padStart(digits, '0')}${a[3]}`;
  }
  return repeated;
}
