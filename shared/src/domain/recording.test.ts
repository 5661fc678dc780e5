import { isRecordable } from './recordable.ts';
import {
  findRecording,
  findReplacement,
  isRecording,
  type Recording,
  recordingFile,
  unrecordedText,
  withoutSecrets,
  withRecording,
} from './recording.ts';

const recorded = (path: string, body: unknown = null, method = 'GET'): Recording => ({
  method,
  path,
  status: 200,
  body,
});

test('a call is found by method, path and query, in any order', () => {
  const recordings = [
    recorded('/api/catalog/networks'),
    recorded('/api/catalog/networks?status=1&name=a%20b'),
    recorded('/api/catalog/networks', null, 'POST'),
  ];
  const find = (method: string, path: string) => findRecording(recordings, { method, path });
  expect(find('get', '/api/catalog/networks')).toBe(recordings[0]);
  expect(find('GET', '/api/catalog/networks?name=a+b&status=1')).toBe(recordings[1]);
  expect(find('POST', '/api/catalog/networks')).toBe(recordings[2]);
  expect(find('GET', '/api/catalog/networks?status=2')).toBeUndefined();
  expect(findRecording([recorded('/a?x=1')], { method: 'GET', path: '/a?x=1&x=2' })).toBeUndefined();
});

test('a call has a file that its path names, and no number is part of it', () => {
  expect(recordingFile('/api/user/user/7?x=1')).toBe('recordings/user-user.json');
  expect(recordingFile('/api/')).toBe('recordings/api.json');
  expect(recordingFile('/api/../x%2f..')).not.toContain('..');
  expect(unrecordedText({ method: 'GET', path: '/api/user/users?page=2' })).toBe(
    'GET /api/user/users?page=2 is not recorded. Add it to recordings/user-users.json, or record it: npx salesdesk dev --record',
  );
});

test('tokens, passwords and codes are left out wherever they stand, and nothing else is', () => {
  const body = {
    error: false,
    data: [{ name: 'Ann', access_token: 'abc', nested: { draft_keys: ['k'], passcode: 12, token: null } }],
    message: 'Use eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2ln now',
  };
  expect(withoutSecrets(recorded('/api/x?token=abc&page=1', body))).toEqual({
    method: 'GET',
    path: '/api/x?token=left-out&page=1',
    status: 200,
    body: {
      error: false,
      data: [
        {
          name: 'Ann',
          access_token: 'left-out',
          nested: { draft_keys: 'left-out', passcode: 'left-out', token: null },
        },
      ],
      message: 'Use left-out now',
    },
  });
  // The call itself carries the real one.
  const left = withoutSecrets(recorded('/api/x?token=abc'));
  expect(findRecording([left], { method: 'GET', path: '/api/x?token=other' })).toBe(left);
});

test('days and times of the query may differ where nothing else answers', () => {
  const old = recorded('/api/report/overview?months=2025-12-01T00:00:00.000Z,2026-01-01T00:00:00.000Z&a=1');
  const find = (path: string, ...more: Recording[]) => findRecording([old, ...more], { method: 'GET', path });
  expect(find('/api/report/overview?a=1&months=2026-10-01T00:00:00.000Z,2026-11-01T00:00:00.000Z')).toBe(old);
  expect(find('/api/report/overview?a=2&months=2026-10-01T00:00:00.000Z,2026-11-01T00:00:00.000Z')).toBeUndefined();
  expect(find('/api/report/overview?a=1&months=2026-10-01T00:00:00.000Z')).toBeUndefined();
  const exact = recorded('/api/report/overview?months=2026-10-01T00:00:00.000Z,2026-11-01T00:00:00.000Z&a=1');
  expect(find(exact.path, exact)).toBe(exact);
});

test('one for always comes first, whatever the query, with any part for a star', () => {
  const one = recorded('/api/user/user/7');
  const always: Recording = { ...recorded('/api/user/user/*'), status: 500, always: true };
  const call = { method: 'GET', path: '/api/user/user/7' };
  expect(findRecording([one], call)).toBe(one);
  expect(findRecording([one, always], call)).toBe(always);
  expect(findReplacement([one, always], { ...call, path: '/api/user/user/8?x=1' })).toBe(always);
  expect(findReplacement([one], call)).toBeUndefined();
  for (const other of ['/api/user/user', '/api/user/user/7/x', '/api/user/users'])
    expect(findReplacement([always], { ...call, path: other })).toBeUndefined();
  expect(findReplacement([always], { ...call, method: 'POST' })).toBeUndefined();
  expect(findRecording([{ ...one, path: '/api/user/user/*' }], call)).toBeUndefined();
});

test('a recording takes the place of the one that answers the same calls', () => {
  const [first, second] = [recorded('/api/a?x=1&y=2'), recorded('/api/b')];
  const always: Recording = { ...recorded('/api/a'), always: true };
  const newer = recorded('/api/a?y=2&x=1', 'new');
  expect(withRecording([first, second], newer)).toEqual([newer, second]);
  expect(withRecording([first], always)).toEqual([first, always]);
  expect(withRecording([first, always], { ...always, path: '/api/a?z=1', status: 404 })).toHaveLength(2);
});

test('what is read is a recording only with all it needs', () => {
  const one = recorded('/api/x');
  expect(isRecording({ ...one, delay: 10, lost: true, always: true })).toBe(true);
  const wrong = [null, 'x', {}, { ...one, path: 'x' }, { ...one, status: '200' }, { ...one, body: undefined }];
  for (const value of [...wrong, { ...one, delay: -1 }, { ...one, delay: 1e9 }, { ...one, lost: 'yes' }])
    expect(isRecording(value)).toBe(false);
});

test('answers of a session, of a product in trouble and of an expired token are never recorded', () => {
  expect(isRecordable({ path: '/api/catalog/networks?x=1', status: 200 })).toBe(true);
  expect(isRecordable({ path: '/api/catalog/networks', status: 409 })).toBe(true);
  for (const status of [304, 401, 500, 503])
    expect(isRecordable({ path: '/api/catalog/networks', status })).toBe(false);
  for (const path of [
    '/api/verify-otp',
    '/api/refresh',
    '/api/user/get-logged-in-user-details',
    '/api/platform/tokens',
  ])
    expect(isRecordable({ path, status: 200 })).toBe(false);
});
