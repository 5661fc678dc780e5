import { Type } from '@fastify/type-provider-typebox';
import { ERROR_CODES } from '@salesdesk/shared/domain';
import type { Routes } from '../guard/context.ts';
import { ApiError } from '../http/reply.ts';
import { readImage } from './files.service.ts';

export const filesRoutes: Routes = async (app) => {
  app.get<{ Params: { id: string } }>(
    '/files/:id',
    {
      schema: {
        tags: ['Files'],
        summary: 'A picture; its address cannot be guessed, since an image tag sends no token',
        params: Type.Object({ id: Type.String() }),
      },
      config: { access: 'public' },
    },
    async (request, reply) => {
      const image = await readImage(request.db, request.params.id);
      if (!image) throw new ApiError(ERROR_CODES.unexpected, { status: 404, message: 'There is no such file.' });
      return reply
        .type(image.mime)
        .headers({
          'content-disposition': 'inline',
          'content-security-policy': "default-src 'none'; sandbox",
          'cache-control': 'public, max-age=31536000, immutable',
        })
        .send(Buffer.from(image.bytes));
    },
  );
};
