import { Type } from '@fastify/type-provider-typebox';

export const CountrySchema = Type.Object({
  country_id: Type.Integer(),
  country_name: Type.String(),
  country_phone_code: Type.String(),
  country_iso2: Type.String(),
});
