/** `npx tsx e2e/contract/prove.main.ts`: prints for each change what the check found. Ends with 1 when it is not what it should be. */
import { ROOT } from '../../tools/run/settings.ts';
import { ADDITIVE, BREAKING } from './changes.ts';
import { type Proof, prove } from './prove.ts';

const print = ({ change: { title, breaks }, found, passed }: Proof) =>
  console.log(
    `${passed ? 'ok    ' : 'FAILED'}  ${breaks ? 'breaks  ' : 'additive'}  ${title.padEnd(34)}  ${found.join(', ') || 'nothing'}`,
  );

const began = performance.now();
const proofs = await prove(ROOT, [...BREAKING, ...ADDITIVE], print);
const right = (ofBreaking: boolean) => {
  const own = proofs.filter(({ change }) => Boolean(change.breaks) === ofBreaking);
  return `${own.filter(({ passed }) => passed).length} of ${own.length}`;
};
const seconds = Math.round((performance.now() - began) / 1000);
console.log(`\n${right(true)} breaking changes refused, ${right(false)} additive changes accepted, in ${seconds} s.`);
process.exitCode = proofs.every(({ passed }) => passed) ? 0 : 1;
