/** `npm run contract:history`: replays the last 200 commits, or as many as given. Ends with 1 when a refusal is wrong. */
import { ROOT } from '../settings.ts';
import { describeReplay, type Replayed, replay } from './history.ts';

const COMMITS = 200;

function print({ commit, subject, refusals, reason }: Replayed): void {
  if (reason) console.log(`${commit}  ${subject}\n  could not be checked: ${reason}`);
  if (refusals.length) console.log(`${commit}  ${subject}`);
  for (const { isRight, remote, file, symbol, message } of refusals)
    console.log(`  ${isRight ? 'right' : 'WRONG'}  ${remote}/${file}  ${symbol}: ${message.split('\n')[0]}`);
}

const began = performance.now();
const replayed = await replay(ROOT, Number(process.argv[2] ?? COMMITS), print);
console.log(`\n${describeReplay(replayed)} ${Math.round((performance.now() - began) / 1000)} s.`);
process.exitCode = replayed.some(({ refusals }) => refusals.some(({ isRight }) => !isRight)) ? 1 : 0;
