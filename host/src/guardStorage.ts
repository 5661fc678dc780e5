/** Imported first, because the modules of other imports read storage while they are loaded. */
import { replaceBlockedStorage } from './storage.ts';

replaceBlockedStorage();
