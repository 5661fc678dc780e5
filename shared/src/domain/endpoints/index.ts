/**
 * Every call of the API: method, path, request and reply. Client and API both compile against this table. Paths are
 * relative to the API base (`/api/`). product.md section 7; calls marked "added" are not in the specification and name
 * the decision that explains them. Each file is for itself, so that a remote bundles the calls that it sends.
 */
export * from './accounts.ts';
export * from './activities.ts';
export * from './auth.ts';
export * from './imports.ts';
export * from './leads.ts';
export * from './lists.ts';
export * from './platform.ts';
export * from './staff.ts';
