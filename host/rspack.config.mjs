import { defineHost } from '@salesdesk/shared/build';

export default defineHost(import.meta.url);
