/** What a token that may publish one remote can store as releases. */
import type { FastifyInstance } from 'fastify';
import { fakeBuild } from '../../test/fakeBuild.ts';
import { startEdge, tokenFor } from '../../test/product.ts';
import { describeStores, type TestStore } from '../../test/stores.ts';
import { packBuild } from '../cli/context.ts';

describeStores((make) => {
  let own: TestStore;
  let edge: FastifyInstance;
  let token: string;
  beforeEach(async () => {
    own = await make();
    const limits = { releases: 3, bytes: 100_000, budget: { page: 300, total: 3000 } };
    edge = await startEdge(own, { limits });
    token = await tokenFor(own, 'leads', 'team', 'host');
  });
  afterEach(() => edge.close());

  /** Uploads a build that is only stored; returns the status and the reason of a refusal. */
  async function upload(how: Parameters<typeof fakeBuild>[0] & { name?: string }) {
    const build = await fakeBuild(how);
    const { statusCode, body } = await edge.inject({
      method: 'POST',
      url: `/releases/${how?.name ?? 'leads'}/versions?traffic=0`,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/gzip' },
      payload: packBuild(build),
    });
    return { status: statusCode, reason: String(JSON.parse(body).error?.message ?? '') };
  }
  const large = (size: number) => ({ 'large.txt': 'x'.repeat(size) });

  test('one release more than a remote may have is refused, also when all are sent at once; others are not touched', async () => {
    const versions = ['1.0.0', '1.0.1', '1.0.2', '1.0.3', '1.0.4'];
    const sent = await Promise.all(versions.map((version) => upload({ version })));
    expect(sent.map(({ status }) => status).sort()).toEqual([201, 201, 201, 422, 422]);
    expect(sent.find(({ status }) => status === 422)?.reason).toContain(
      'leads has 3 stored releases; this product allows 3. Ask the operator to remove old releases (salesdesk prune)',
    );
    const [stored = ''] = await own.store.listReleases('leads');
    expect(await upload({ version: stored })).toMatchObject({ status: 201 });
    expect((await upload({ name: 'team', version: '1.0.0' })).status).toBe(201);
  });

  test('more bytes than a remote may have are refused', async () => {
    expect((await upload({ version: '1.0.0', files: large(60_000) })).status).toBe(201);
    expect(await upload({ version: '1.0.1', files: large(60_000) })).toMatchObject({
      status: 422,
      reason: expect.stringContaining('The stored releases of leads would be 1 MB; this product allows 1 MB.'),
    });
    expect(await own.store.listReleases('leads')).toEqual(['1.0.0']);
    expect((await upload({ version: '1.0.1', files: large(20_000) })).status).toBe(201);
    expect(await own.store.sizeOf('leads')).toBeLessThan(100_000);
  });

  test.each([
    [
      { declared: { budget: { page: 301, total: 3000 } } },
      'budget.page in remote.json is 301 kB; this product allows 300',
    ],
    [
      { declared: { budget: { page: 1, total: 60_000 } } },
      'budget.total in remote.json is 60000 kB; this product allows',
    ],
    [{ version: `1.0.${'9'.repeat(90)}` }, 'is too long. It has at most 100 characters, and 15 digits in each number.'],
    [{ version: '1.0.1234567890123456' }, 'The version 1.0.1234567890123456… is too long.'],
  ])('%j is refused', async (how, reason) => {
    const sent = await upload(how);
    expect(sent.reason).toContain(reason);
    expect(await own.store.listReleases('leads')).toEqual([]);
  });
}, 'bucket');
