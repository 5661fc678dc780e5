import { defineRemote } from '@salesdesk/shared/build';

export default defineRemote(import.meta.url);
