import type { Release } from './release.ts';
import { chooseRelease, cohortOf, mayOpen } from './rollout.ts';

/** Each is a separate rollout with its own cohorts. */
const ROLLOUTS = process.env.LONG_TESTS ? 20 : 4;
const PEOPLE = Array.from({ length: 10_000 }, (_, index) => String(index + 1));

function release(version: string, traffic: number, isDefault = false): Release {
  return {
    url: `/r/leads/${version}/mf-manifest.json`,
    metadata: { integrity: 'sha384-x', version },
    deployment: { traffic, default: isDefault },
    extras: { salesdesk: {} as Release['extras']['salesdesk'] },
  };
}

const versionsAt = (traffic: number, tried = '2.0.0') => {
  const releases = [release('1.0.0', 100 - traffic, true), release(tried, traffic)];
  return PEOPLE.map((person) => chooseRelease(releases, 'leads', person)?.metadata.version);
};
const share = (versions: (string | undefined)[], version: string) =>
  versions.filter((each) => each === version).length / versions.length;

test('0 % reaches no one and 100 % everyone', () => {
  expect(share(versionsAt(0), '2.0.0')).toBe(0);
  expect(share(versionsAt(100), '2.0.0')).toBe(1);
});

test.each([1, 5, 10, 25, 50, 90])(
  '%i %% reaches that share of 10,000 numbered people, whatever is tried',
  (traffic) => {
    for (let patch = 0; patch < ROLLOUTS; patch++) {
      const reached = share(versionsAt(traffic, `2.0.${patch}`), `2.0.${patch}`) * 100;
      expect(Math.abs(reached - traffic)).toBeLessThan(0.1);
    }
  },
);

test('a small company gets its share too; users without a number are assigned by hash', () => {
  const company = PEOPLE.slice(0, 50).filter((person) => cohortOf(`user ${person}`, 'leads', '2.0.0') < 10);
  expect(company.length).toBeGreaterThanOrEqual(3);
  expect(company.length).toBeLessThanOrEqual(7);
  const browsers = PEOPLE.filter((person) => cohortOf(`${person} of a browser`, 'leads', '2.0.0') < 10);
  expect(Math.abs(browsers.length / 100 - 10)).toBeLessThan(1);
});

test('raising the share removes no one', () => {
  const steps = [1, 5, 10, 25, 50, 100].map((traffic) => versionsAt(traffic));
  for (const [index, step] of steps.slice(1).entries()) {
    const before = steps[index] ?? [];
    expect(before.every((version, person) => version !== '2.0.0' || step[person] === '2.0.0')).toBe(true);
  }
});

test('a user stays in their cohort; another rollout assigns new ones', () => {
  expect(versionsAt(10)).toEqual(versionsAt(10));
  const first = new Set(PEOPLE.filter((person) => cohortOf(person, 'leads', '2.0.0') < 10));
  const both = PEOPLE.filter((person) => first.has(person) && cohortOf(person, 'leads', '2.1.0') < 10);
  expect(both.length).toBeGreaterThan(50);
  expect(both.length).toBeLessThan(150);
});

test('a fallback release at 0 % is never chosen; without a default there is no release', () => {
  const releases = [release('1.0.0', 0), release('2.0.0', 100, true)];
  expect(PEOPLE.every((person) => chooseRelease(releases, 'leads', person)?.metadata.version === '2.0.0')).toBe(true);
  expect(chooseRelease([release('1.0.0', 0)], 'leads', '1')).toBeUndefined();
});

test('a user may open a release for one of its pages, or for one of its extensions', () => {
  const release = (extension?: object) => {
    const salesdesk = { routes: [{ permission: 'data.few.view' }], ...(extension ? { extensions: [extension] } : {}) };
    return { extras: { salesdesk } } as unknown as Release;
  };
  expect(mayOpen(release(), ['data.few.view'])).toBe(true);
  expect(mayOpen(release(), ['data.rest.view'])).toBe(false);
  expect(mayOpen(release({}), ['data.rest.view'])).toBe(true);
  expect(mayOpen(release({ permission: 'data.few.view' }), ['data.rest.view'])).toBe(false);
});
