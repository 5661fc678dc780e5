/** Imported first, because the kernel and other modules read storage and the language once, while they are loaded. */
import { framedRemote } from './isolation/address.ts';
import { replaceBlockedStorage } from './storage.ts';

replaceBlockedStorage();

/** The language that an isolation frame names; the kernel ignores one that it does not know. */
const named = framedRemote(location.pathname) && new URLSearchParams(location.search).get('language');
if (named) document.documentElement.dataset.language = named;
