import path from 'node:path';
import { bundleOf } from '../bundle.ts';

/** The command line as one file: what a team outside the workspace publishes with. */
export const commandLine = bundleOf(path.resolve(import.meta.dirname, '../cli/standalone.ts'));
