/**
 * The static side of the seam: only what federation must have set up before any shared module is imported. Everything
 * else waits behind the dynamic import.
 */
import { showBootFailure } from './bootFailure.ts';
import { grantedOrigins, guardTextSinks } from './trustedTypes.ts';

guardTextSinks(grantedOrigins());
import(/* webpackChunkName: "bootstrap" */ './bootstrap.tsx').catch(showBootFailure);
