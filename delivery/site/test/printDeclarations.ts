/**
 * Prints what is read of `declarations.ts`, and the signals by which the compiler was ended: its interface is an ES module,
 * which Jest cannot load.
 */
import type { ChildProcess } from 'node:child_process';
import { subscribe } from 'node:diagnostics_channel';
import path from 'node:path';
import { readDeclarations } from '../src/contract/readDeclarations.ts';

const endedBy: (string | number)[] = [];
subscribe('child_process', (message) => {
  const { process: child } = message as { process: ChildProcess };
  const kill = child.kill.bind(child);
  child.kill = (signal = 'SIGTERM') => {
    endedBy.push(signal);
    return kill(signal);
  };
});
const source = path.join(import.meta.dirname, 'declarations.ts');
const config = path.join(import.meta.dirname, 'tsconfig.json');
const doors = [{ name: 'door', source }];
const read = readDeclarations({ config, doors, calls: { door: 'door', name: 'calls' } });
console.log(JSON.stringify({ read, endedBy }));
