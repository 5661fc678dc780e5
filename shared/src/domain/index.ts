/** Rules, constants and texts that browser and API both say. Pure: no state, no I/O, no library. */
export * from './account.ts';
export * from './accountForm.ts';
export * from './auth.ts';
export * from './country.ts';
export * from './endpoints.ts';
export * from './image.ts';
export * from './lead.ts';
export * from './limits.ts';
export * from './network.ts';
export * from './permissions.ts';
export * from './release.ts';
export * from './reply.ts';
export * from './rollout.ts';
export * from './stage.ts';
export * from './texts.ts';
export * from './user.ts';
export * from './versionRange.ts';
