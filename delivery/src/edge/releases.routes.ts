/** Publishing over HTTP, for teams outside the workspace. Every call carries a token; every response is JSON. */

import rateLimit from '@fastify/rate-limit';
import type { ComposedExtension, TokenRole } from '@salesdesk/shared/domain';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import Type from 'typebox';
import { Compile } from 'typebox/compile';
import { commandLine } from '../bundle.ts';
import { closed } from '../discovery/discovery.schema.ts';
import type { OnChange } from '../releases/history.ts';
import type { HostDescription } from '../releases/host.ts';
import { readProof } from '../releases/proofs.ts';
import { createReleaseService, type ReleaseService } from '../releases/releaseService.ts';
import { readStatus } from '../releases/status.ts';
import { removeStaleUploads, withUploadedBuild } from '../releases/upload.ts';
import { failed } from '../store/failures.ts';
import { HOST_NAME } from '../store/store.ts';
import { isSignedToken, oidcCallers } from '../tokens/oidc.ts';
import { type Caller, EVERY_REMOTE, isSignedBy, requireRole, tokenCaller } from '../tokens/tokens.ts';
import type { HealthRegistry } from '../verdicts/health.ts';
import { consoleRoutes } from './console.routes.ts';
import type { EdgeOptions } from './edgeOptions.ts';

interface ReleasesOptions
  extends Pick<EdgeOptions, 'store' | 'mayView' | 'requiresProofs' | 'limits' | 'oidc' | 'stagingDir'> {
  readHost: () => Promise<HostDescription>;
  registry: HealthRegistry;
  onChange: OnChange;
}

interface Params {
  Params: { remote: string; version: string };
}

const CALLS_PER_MINUTE = 120;
const PROOF_BYTES = 1_000_000;
const PACKED = ['application/gzip', 'application/x-gzip', 'application/octet-stream'];
const Percent = Type.Number({ minimum: 0, maximum: 100 });
const Promotion = closed({
  version: Type.Optional(Type.String({ maxLength: 100 })),
  traffic: Type.Optional(Percent),
  isForced: Type.Optional(Type.Boolean()),
});
const Pruning = closed({
  days: Type.Optional(Type.Number({ minimum: 7, maximum: 3650 })),
  isDryRun: Type.Optional(Type.Boolean()),
});

const rollBackForm = Compile(
  closed({ to: Type.Optional(Type.String({ maxLength: 100 })), isForced: Type.Optional(Type.Boolean()) }),
);

const Signed = closed({
  text: Type.String({ maxLength: PROOF_BYTES }),
  signature: Type.String({ pattern: '^[0-9a-f]{64}$' }),
});

const Owner = closed({ owner: Type.String({ minLength: 1, maxLength: 100 }) });

/** Registers the calls below `/releases`. */
export async function releasesRoutes(app: FastifyInstance, options: ReleasesOptions): Promise<void> {
  const { store, readHost, registry, mayView = async () => false } = options;
  const { onChange, oidc, stagingDir, requiresProofs, limits } = options;
  await app.register(rateLimit, { max: CALLS_PER_MINUTE, timeWindow: '1 minute' });
  app.addHook('onReady', () => removeStaleUploads(stagingDir));
  app.addContentTypeParser(PACKED, (_request, payload, done) => done(null, payload));

  const signed = oidc && oidcCallers(oidc);

  async function callerOf(request: FastifyRequest): Promise<Caller> {
    const token = tokenOf(request);
    return signed && token && isSignedToken(token) ? await signed(token) : await tokenCaller(store, token);
  }

  /** Returns the service for the request's caller if it has the role for `remote`; `*` stands for all remotes. */
  async function serviceFor(
    request: FastifyRequest,
    remote: string,
    role: TokenRole,
    signature?: string,
  ): Promise<ReleaseService> {
    const caller = await callerOf(request);
    requireRole(caller, remote, roleFor(remote, role));
    const { by, team } = caller;
    const proofs = requiresProofs ? { contract: async () => (await readHost()).contract } : undefined;
    const author = { by, team, onChange, proofs, signature };
    return createReleaseService({ store, readHost, location: 'this product', limits, ...author });
  }

  /** To release without a good proof takes the highest role. */
  async function mayForce(request: FastifyRequest, remote: string, isForced: boolean): Promise<void> {
    if (isForced) requireRole(await callerOf(request), remote, 'administer');
  }

  /** Storing a release takes one role, giving it to users the other. */
  async function mayPublish(request: FastifyRequest<Params & { Querystring: { traffic?: string } }>): Promise<void> {
    const caller = await callerOf(request);
    requireRole(caller, request.params.remote, roleFor(request.params.remote, 'publish'));
    if (percentOf(request.query.traffic) === 0 || caller.roles.includes('promote')) return;
    throw failed(
      'not-allowed',
      `${caller.label} may publish, but not promote. Publish with --traffic 0; a token that may promote then decides ` +
        'who gets the release.',
    );
  }

  const requireViewer = async (request: FastifyRequest) => {
    if (!(await mayView(request))) await callerOf(request);
  };
  await app.register(consoleRoutes, { store, readHost, registry, requireViewer });

  app.get('/', async (request) => {
    await requireViewer(request);
    const host = await readHost();
    return { host, remotes: await readStatus(store, { host, healthOf: await registry.read() }) };
  });

  app.get('/salesdesk.mjs', async (_, reply) => {
    return reply.type('text/javascript; charset=utf-8').send(await commandLine());
  });

  app.get('/host', async (request) => {
    await callerOf(request);
    return await readHost();
  });

  app.post<Params & { Querystring: { traffic?: string; progressive?: string; forced?: string } }>(
    '/:remote/versions',
    // Before the build is received.
    {
      onRequest: async (request) => {
        await mayPublish(request);
        await mayForce(request, request.params.remote, request.query.forced === 'true');
      },
    },
    async (request, reply) => {
      const { remote } = request.params;
      const traffic = percentOf(request.query.traffic);
      const service = await serviceFor(request, remote, 'publish');
      const published = await withUploadedBuild(request.raw, { host: await readHost(), stagingDir }, (checked) =>
        service.publish(remote, checked.folder, {
          checked,
          ...(traffic === undefined ? {} : { traffic }),
          ...(request.query.progressive === 'true' ? { isProgressive: true } : {}),
          isForced: request.query.forced === 'true',
        }),
      );
      request.log.info(published, 'published');
      return reply.code(201).send(published);
    },
  );

  app.post<Params & { Body: Type.Static<typeof Promotion> }>(
    '/:remote/deployment',
    { schema: { body: Promotion } },
    async (request) => {
      const { remote } = request.params;
      await mayForce(request, remote, request.body.isForced === true);
      return await (await serviceFor(request, remote, 'promote')).promote(remote, request.body);
    },
  );

  app.put<Params & { Body: Type.Static<typeof Signed> }>(
    '/:remote/versions/:version/proof',
    { bodyLimit: 2 * PROOF_BYTES, schema: { body: Signed } },
    async (request) => {
      const { remote, version } = request.params;
      const { text, signature } = request.body;
      const service = await serviceFor(request, remote, 'publish', signature);
      if (!isSignedBy(text, signature, tokenOf(request) ?? ''))
        throw failed('not-allowed', 'The proof is not signed by the token that sends it. Send it as it was signed.');
      const proof = readProof(text);
      if (proof.remote !== remote || proof.version !== version)
        throw failed(
          'invalid-request',
          `This is the proof of ${proof.remote} ${proof.version}, not of ${remote} ${version}.`,
        );
      return await service.prove(proof);
    },
  );

  app.post<Params>('/:remote/rollback', async (request) => {
    const { remote } = request.params;
    const service = await serviceFor(request, remote, 'promote');
    // An older command line sends no body.
    const how = request.body ?? {};
    if (!rollBackForm.Check(how))
      throw failed('invalid-request', 'The body of a roll-back has "to", "isForced", or neither.');
    return await service.rollBack(remote, how);
  });

  app.route<Params>({
    method: ['PUT', 'DELETE'],
    url: '/:remote/pins/:version',
    handler: async (request) => {
      const { remote, version } = request.params;
      return await (await serviceFor(request, remote, 'promote')).pin(remote, version, request.method === 'PUT');
    },
  });

  app.put<{ Params: { remote: string; extension: string }; Body: ComposedExtension }>(
    '/:remote/extensions/:extension',
    async (request) => {
      const { remote, extension } = request.params;
      return await (await serviceFor(request, remote, 'promote')).compose(remote, extension, request.body);
    },
  );

  app.put<Params & { Body: Type.Static<typeof Owner> }>(
    '/:remote/owner',
    { schema: { body: Owner } },
    async (request) => {
      const { remote } = request.params;
      return await (await serviceFor(request, remote, 'administer')).setOwner(remote, request.body.owner);
    },
  );

  app.post<{ Body: Type.Static<typeof Pruning> }>('/prune', { schema: { body: Pruning } }, async (request) => {
    return await (await serviceFor(request, EVERY_REMOTE, 'administer')).prune(request.body);
  });
}

/** Every screen runs in the host, so all changes of its releases take the highest role. ADR-156. */
function roleFor(remote: string, role: TokenRole): TokenRole {
  return remote === HOST_NAME ? 'administer' : role;
}

function tokenOf({ headers }: FastifyRequest): string | null {
  const [, token = null] = /^Bearer (\S+)$/.exec(headers.authorization ?? '') ?? [];
  if (headers.authorization && token === null) {
    throw failed('not-authenticated', 'Send the token as "Authorization: Bearer <token>".');
  }
  return token;
}

function percentOf(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const percent = Number(text);
  if (text.trim() === '' || !(percent >= 0 && percent <= 100)) {
    throw failed('invalid-request', `Traffic must be 0 to 100 per cent, not ${JSON.stringify(text)}.`);
  }
  return percent;
}
