/**
 * The static entry point: it installs the page's guards before any other code runs and shows the last-resort failure.
 * Everything else is behind the dynamic import.
 */
import './beforeKernel.ts';
import './outdated.css';
import { showBootFailure } from './bootFailure.ts';
import { grantedOrigins, guardTextSinks } from './trustedTypes.ts';

guardTextSinks(grantedOrigins());
import(/* webpackChunkName: "bootstrap" */ './bootstrap.tsx').catch(showBootFailure);
