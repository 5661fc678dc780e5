import { Type } from '@fastify/type-provider-typebox';

export const RevokeBody = Type.Object({ session_id: Type.String({ maxLength: 36, title: 'Session' }) });

export const SessionTimeSchema = Type.Object({ idle_seconds: Type.Integer(), seconds: Type.Integer() });

export const SignedInBrowserSchema = Type.Object({
  session_id: Type.String(),
  user_agent: Type.String(),
  ip_address: Type.String(),
  created_at: Type.String(),
  last_used_at: Type.String(),
  is_current: Type.Boolean(),
});
