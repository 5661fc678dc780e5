/** Support for browser tests: rendering a page, fake replies of the API, records. */
export { buildAccount, buildActivity, buildLead, buildNetwork, buildStage, buildUser } from './builders.ts';
export { type FakeApi, type FakeReply, type ForeignReply, fakeApi, held, ok, refused } from './fakeApi.ts';
export { recorded } from './recorded.ts';
export { callExtension, renderExtension } from './renderExtension.tsx';
export { renderPage, returnTo, signIn } from './renderPage.tsx';
export { renderScenario } from './renderScenario.tsx';
export { acceptsOnly, expired, tokenOf } from './tokens.ts';
