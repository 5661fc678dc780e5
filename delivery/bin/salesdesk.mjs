#!/usr/bin/env node
/** `npx salesdesk`: `npx salesdesk --help` explains itself. */
import { register } from 'tsx/esm/api';

register();
await import('../src/cli/standalone.ts');
