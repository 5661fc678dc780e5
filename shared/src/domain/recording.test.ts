import {
  findRecording,
  type Recording,
  recordingFile,
  recordingKey,
  unrecordedText,
  withoutSecrets,
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
  expect(recordingKey({ method: 'GET', path: '/a?x=1&x=2' })).not.toBe(recordingKey({ method: 'GET', path: '/a?x=1' }));
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
