import type { BuiltPackage } from './packages.mjs';

export function buildPackage(built: BuiltPackage): Promise<void>;

/** Builds one application of host and remotes into `host/one/dist`. */
export function buildOne(): Promise<void>;
