/** The kit in the release store: it stands beside the releases, so that a bucket or a CDN serves it as they are served. */

export { KIT_NAME } from '@salesdesk/shared/domain';

/** Its files: the command line for `npx`, and the package that a remote depends on. */
export const KIT_FILES = { command: 'kit.tgz', contract: 'shared.tgz' } as const;

/** Describes the kit beside its files: version, contract, and what the host offers by name. */
export const KIT_DESCRIPTION_FILE = 'kit.json';

/** The documentation for teams: its folder beside the files of the kit. ADR-137. */
export const DOCS_FOLDER = 'docs';
