/** An opaque reader of the lock file. */
export interface Lock {
  readonly closure: (names: unknown) => unknown;
}
interface Inputs {
  /** Absolute paths. */
  files: string[];
}
export function readLock(root: string): Lock;
export function hostInputs(root: string, lock: Lock): Inputs;
export function kitInputs(root: string, lock: Lock): Inputs;
