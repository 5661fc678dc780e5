import { linesByRoom } from './lines.mjs';

test('lines of a room are those of its product files', () => {
  const files = {
    'api/src/leads/leads.service.ts': 'one\ntwo\n',
    'api/src/leads/leads.service.test.ts': 'one\n',
    'remotes/leads/src/LeadsPage.tsx': 'one\n',
    'remotes/leads/src/LeadsPage.module.css': 'one\n',
    'remotes/leads/src/texts.nl.ts': 'one\n',
    'shared/src/ui/fakeTable.tsx': 'one\n',
    'shared/src/ui/DataTable.tsx': 'one\n',
    'docs/product.md': 'one\n',
    'e2e/tests/leads.spec.ts': 'one\n',
  } as Record<string, string>;
  expect(linesByRoom(Object.keys(files), (file) => files[file] ?? '')).toEqual({
    api: 2,
    'remotes/leads': 2,
    'shared/src/ui': 1,
  });
});
