/**
 * The static side of the seam: what guards the page before anything else runs, and what is seen when nothing else does.
 * The rest waits behind the dynamic import.
 */
import { showBootFailure } from './bootFailure.ts';
import { grantedOrigins, guardTextSinks } from './trustedTypes.ts';

guardTextSinks(grantedOrigins());
import(/* webpackChunkName: "bootstrap" */ './bootstrap.tsx').catch(showBootFailure);
