/** Support for browser tests: a page in its surroundings, single answers at the network edge, records. */
export { buildAccount, buildLead, buildNetwork, buildStage, buildUser } from './builders.ts';
export { type FakeApi, type FakeReply, type ForeignReply, fakeApi, held, ok, refused } from './fakeApi.ts';
export { renderPage, returnTo, signIn } from './renderPage.tsx';
export { acceptsOnly, expired, tokenOf } from './tokens.ts';
