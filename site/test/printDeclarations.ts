/** Prints what is read of `declarations.ts`: the compiler's interface is an ES module, which Jest cannot load. */
import path from 'node:path';
import { readDeclarations } from '../src/contract/readDeclarations.ts';

const source = path.join(import.meta.dirname, 'declarations.ts');
const config = path.join(import.meta.dirname, 'tsconfig.json');
const doors = [{ name: 'door', source }];
console.log(JSON.stringify(readDeclarations({ config, doors, calls: { door: 'door', name: 'calls' } })));
