/** How every list reads companies, for the other nouns that read them by orders and limits of their own. */
export { accountRows, containing } from './accounts.sql.ts';
