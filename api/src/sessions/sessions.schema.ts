import { Type } from '@fastify/type-provider-typebox';
import type { SignedInBrowser } from '@salesdesk/shared/domain';
import { replyOf } from '../http/fields.ts';

export const RevokeBody = Type.Object({ session_id: Type.String({ maxLength: 36, title: 'Session' }) });

export const SignedInBrowserSchema = replyOf<SignedInBrowser>()(
  Type.Object({
    session_id: Type.String(),
    user_agent: Type.String(),
    ip_address: Type.String(),
    created_at: Type.String(),
    last_used_at: Type.String(),
    is_current: Type.Boolean(),
  }),
);
