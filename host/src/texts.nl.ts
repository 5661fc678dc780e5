/** The host in Dutch. */
export const texts = {};
