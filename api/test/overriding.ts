/** Grants overrides as a user does: with an authenticator, its code, and the ticket of the page. */
import { endpoints, type Override, type PermissionKey } from '@salesdesk/shared/domain';
import type { Caller, TestApp } from './index.ts';
import { giveAuthenticator, proofsOf } from './stepUp.ts';

const { platform } = endpoints;
export const RIGHT: PermissionKey[] = ['system.platform.override'];

/** The steps in this product; `overrides` is the cookie that the caller already has. */
export function overridingIn(api: TestApp) {
  const enrolled = async (permissions = RIGHT): Promise<Caller> => {
    const who = await api.as(permissions);
    await giveAuthenticator(api, who);
    return who;
  };

  const post = (who: Caller, body: Record<string, unknown>, overrides = '') =>
    who.post<Override[]>(platform.override.path, body, { cookies: { overrides } });
  const grant = async (who: Caller, body: Record<string, unknown>, overrides = '') => {
    await giveAuthenticator(api, who);
    return post(who, { ...(await proofsOf(api, who)), ...body }, overrides);
  };
  const granted = async (who: Caller, body: Record<string, unknown> = { remote: 'leads', version: '2.0.0' }) =>
    (await grant(who, body)).cookies.overrides ?? '';
  return { enrolled, post, grant, granted };
}
