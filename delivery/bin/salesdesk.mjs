#!/usr/bin/env node
/** Starts the command line from its sources; see `npx salesdesk --help`. */
import { register } from 'tsx/esm/api';

register();
await import('../src/cli/standalone.ts');
