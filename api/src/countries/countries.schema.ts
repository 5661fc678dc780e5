import { Type } from '@fastify/type-provider-typebox';
import type { Country } from '@salesdesk/shared/domain';
import { replyOf } from '../http/fields.ts';

export const CountrySchema = replyOf<Country>()(
  Type.Object({
    country_id: Type.Integer(),
    country_name: Type.String(),
    country_phone_code: Type.String(),
    country_iso2: Type.String(),
  }),
);
