import path from 'node:path';
import { bundleOf } from '../bundle.ts';

/** The command line as one file, for teams that publish from outside the workspace. */
export const commandLine = bundleOf(path.resolve(import.meta.dirname, '../cli/standalone.ts'));
