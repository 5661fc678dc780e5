/**
 * Runs the slowest test files first, so that none of them runs alone at the end. Jest learns the times of files only from an
 * earlier run, which a fresh clone has not had; until then it takes the longest text for the slowest.
 */
import Sequencer from '@jest/test-sequencer';

const SLOWEST =
  /start\/reliability\/|api\/src\/(app|main)\.test|api\/test\/fuzz|backup\/(backup|damaged)|releases\/publish|start\/prove|start\/packages|imports\/(imports|runner)/;

export default class SlowestFirst extends Sequencer {
  /** @param {import('jest').Test[]} tests */
  sort(tests) {
    const sorted = super.sort(tests);
    const isSlow = ({ path }) => SLOWEST.test(path);
    return [...sorted.filter(isSlow), ...sorted.filter((test) => !isSlow(test))];
  }
}
