/**
 * Runs the slowest test files first, so that none of them runs alone at the end. Jest learns the times of files only from an
 * earlier run, which a fresh clone has not had; until then it takes the longest text for the slowest.
 */
import Sequencer from '@jest/test-sequencer';

/** In this order. Those that start several processes are apart, so that they do not wait for each other. */
const SLOWEST = [
  'e2e/reliability/crash',
  'api/test/fuzz',
  'api/src/backup/backup',
  'api/src/app',
  'delivery/src/releases/publish',
  'e2e/reliability/replicas',
  'api/src/imports/imports',
  'api/src/backup/damagedBackup',
  'api/src/imports/runner',
  'e2e/reliability/chaos',
  'tools/release/packages',
  'e2e/contract/prove',
  'api/src/main',
];

export default class SlowestFirst extends Sequencer {
  /** @param {{ path: string }[]} tests */
  sort(tests) {
    const place = ({ path }) => {
      const index = SLOWEST.findIndex((slow) => path.includes(`/${slow}.test.`));
      return index < 0 ? SLOWEST.length : index;
    };
    return super.sort(tests).sort((one, other) => place(one) - place(other));
  }
}
