/**
 * The Helm chart matches the product: version, settings, user of the image and port. `e2e/tests/production.spec.ts` runs its
 * steps, and `helm lint` runs with the container test.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';

const ROOT = path.resolve(__dirname, '../..');
const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8');
const values: { settings: Record<string, string> } = parse(read('tools/chart/values.yaml'));

test('has the version of the product', () => {
  const { version } = JSON.parse(read('package.json'));
  expect(parse(read('tools/chart/Chart.yaml'))).toMatchObject({ version, appVersion: version });
});

test('uses only settings documented in docs/settings.md', () => {
  const known = read('docs/settings.md');
  const names = Object.keys(values.settings).filter((name) => !name.startsWith('AWS_'));
  expect(names.length).toBeGreaterThan(1);
  for (const name of names) expect(known).toContain(`| \`${name}\` |`);
});

test('runs as the user and on the port of the image', () => {
  const image = read('Containerfile');
  const [, user = 'none'] = /^USER (\d+):/m.exec(image) ?? [];
  const [, port = 'none'] = /^EXPOSE (\d+)/m.exec(image) ?? [];
  expect(read('tools/chart/templates/_helpers.tpl')).toContain(`runAsUser: ${user}`);
  expect(read('tools/chart/templates/deployment.yaml')).toContain(`containerPort: ${port}`);
});
