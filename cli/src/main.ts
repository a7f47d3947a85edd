import { exitCodes } from './exit-codes.ts';
import { quickAnswer, writeAtOnce } from './quick.ts';

const argv = process.argv.slice(2);

const answer = quickAnswer(argv, new Date());
const left = answer === undefined ? undefined : writeAtOnce(answer);
if (left === undefined || left.length > 0) {
  import('./start.ts').then(
    ({ start }) => start(argv, left),
    (error: unknown) => {
      console.error(error);
      process.exitCode = exitCodes.failure;
    },
  );
}
