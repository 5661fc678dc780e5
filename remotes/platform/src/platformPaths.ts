/** Addresses of Platform. Those of forms are opened as new documents, without code of remotes. */
import { OVERRIDE_PATH, OWNER_PATH, RELEASE_PATH, type ReleaseAction } from '@salesdesk/shared/domain';

export function remotePath(remote: string): string {
  return `/platform/remotes/${remote}`;
}

export function openOverride(remote: string): void {
  location.assign(`${OVERRIDE_PATH}?remote=${remote}`);
}

export function openHandOver(remote: string): void {
  location.assign(`${OWNER_PATH}?remote=${remote}`);
}

/** The form that gives users a release. */
export function openReleaseForm(remote: string, action: ReleaseAction, version: string): void {
  location.assign(`${RELEASE_PATH}?${new URLSearchParams({ remote, action, version })}`);
}
