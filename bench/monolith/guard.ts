/** First of all, as in the host's `main.ts`: the policy asks for it before any script is added to the page. */
import { grantedOrigins, guardTextSinks } from '../../host/src/trustedTypes.ts';

guardTextSinks(grantedOrigins());
