import { bus } from '@salesdesk/shared';

postMessage(typeof bus);
