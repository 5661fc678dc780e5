import { Hosts, readServers } from './hosts.ts';

const PATH = '/sales?application_name=desk';

describe('an address', () => {
  it('with one host is used unchanged', () => {
    const address = `postgresql://anna:p%40ss@db.example:6432${PATH}`;
    expect(readServers(address)).toEqual({ urls: [address], mustWrite: false });
  });

  it('with several hosts names one server each, of which one is writable', () => {
    expect(readServers(`postgres://anna:secret@a:5432,[::1]:5433,c${PATH}`)).toEqual({
      urls: ['a:5432', '[::1]:5433', 'c'].map((host) => `postgres://anna:secret@${host}${PATH}`),
      mustWrite: true,
    });
  });

  it.each([
    ['read-write', true],
    ['primary', true],
    ['any', false],
  ])('may require a kind of server: %s', (target, mustWrite) => {
    const address = `postgres://a,b/sales?target_session_attrs=${target}`;
    expect(readServers(address)).toEqual({ urls: ['postgres://a/sales', 'postgres://b/sales'], mustWrite });
  });

  it.each([
    'mysql://a/sales',
    'postgres:/a',
    'postgres://a:port/sales',
    'postgres://a,,b/sales',
    'postgres://a,/sales',
    'postgres://a/sales?target_session_attrs=standby',
  ])('%s is invalid', (address) => {
    expect(readServers(address)).toBeNull();
  });
});

const LIST = 'postgres://127.0.0.1:1,127.0.0.1:2/none';

it('the first failure is thrown when no server can be reached', async () => {
  const hosts = new Hosts(LIST);
  const asked: string[] = [];
  const failed = hosts.reach(async (url) => {
    asked.push(url);
    throw new Error('the first failure');
  });
  await expect(failed).rejects.toThrow('the first failure');
  expect(asked).toEqual(['postgres://127.0.0.1:1/none']);
});

const server = process.env.TEST_DATABASE_URL;
if (server)
  it('an unavailable server is skipped, and the one found stays in use', async () => {
    const here = new URL(server);
    const list = server.replace(here.host, `127.0.0.1:1,${here.host}`);
    const hosts = new Hosts(list);
    const asked: string[] = [];
    const connect = async (url: string) => {
      asked.push(new URL(url).host);
      if (!url.includes(here.host)) throw new Error('away');
    };
    await hosts.reach(connect);
    await hosts.reach(connect);
    expect(asked).toEqual(['127.0.0.1:1', here.host, here.host]);
  });
