/** Made by the build (`shared/build/hostFiles.mjs`). */
import type { CodeOfRemotes } from './codeOfRemotes.ts';

/** By the remote's global name, then by the module as its remote.json names it. */
export const modules: Record<string, Record<string, () => Promise<unknown>>>;
/** The version of the contract. */
export const contract: string;
/** Of remotes that are not part of the application; null when all are. */
export const codeOfOthers: (() => CodeOfRemotes) | null;
