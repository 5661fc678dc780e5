/**
 * Names the language of an isolation frame in its document. Imported before the kernel, which reads the language once, while it
 * is loaded; it ignores one that it does not know.
 */
import { framedRemote } from './address.ts';

const named = framedRemote(location.pathname) && new URLSearchParams(location.search).get('language');
if (named) document.documentElement.dataset.language = named;
