import type { BuiltPackage } from './packages.mjs';

export function buildPackage(built: BuiltPackage): Promise<void>;
