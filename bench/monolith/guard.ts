/** Runs first, as in the host's `main.ts`: the policy requires it before any script is added to the page. */
import { grantedOrigins, guardTextSinks } from '../../host/src/trustedTypes.ts';

guardTextSinks(grantedOrigins());
