import { REMOTE_OF_PATH, type ReleaseDetails } from '@salesdesk/shared/domain';
import { conflictProblems } from './conflicts.ts';

const problemsOf = (name: string, path: string) => {
  const details = { name, owner: 'A team', routes: [{ path }], navigation: [], entry: { global: name } };
  return conflictProblems(null, { details: details as unknown as ReleaseDetails, version: '1.0.0' });
};

test.each(Object.entries(REMOTE_OF_PATH))('%s is for the remote %s alone, whether it is live or not', (own, remote) => {
  const path = own.replace('/*', '');
  expect(problemsOf(remote, path)).toEqual([]);
  for (const [name, taken] of [
    ['invoices', path],
    ['invoices', `${path}/bills`],
    [remote, '/link-unavailable'],
  ] as const)
    expect(problemsOf(name, taken)).toEqual([expect.stringContaining('belongs to Salesdesk itself')]);
});
