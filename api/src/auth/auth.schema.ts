import { Type } from '@fastify/type-provider-typebox';
import { PASSWORD_MAX_LENGTH } from '@salesdesk/shared/domain';
import { idOrNull, rawText, reply } from '../http/fields.ts';

/** The `email` field holds the user name or the e-mail; its messages depend on blanks. */
const name = () => rawText(254, 'Username');
const code = (title: string) => Type.Optional(rawText(20, title));

export const UsernameBody = Type.Object({ email: Type.Optional(name()) });
export const LoginBody = Type.Object({
  email: Type.Optional(name()),
  password: Type.Optional(rawText(PASSWORD_MAX_LENGTH, 'Password')),
});
/** The spec uses both names of the field. */
export const OtpBody = Type.Object({ otp: code('OTP'), finalOtp: code('OTP') });
export const PasscodeBody = Type.Object({ passcode: code('Passcode') });
export const PasscodeQuery = Type.Object({ user_id: Type.Optional(idOrNull('User')) });
export const ChangePasswordBody = Type.Object({
  current_password: rawText(PASSWORD_MAX_LENGTH, 'Current password'),
  new_password: rawText(PASSWORD_MAX_LENGTH, 'New password'),
});

export const InvitationBody = Type.Object({
  invitation: rawText(2000, 'Invitation'),
  password: rawText(PASSWORD_MAX_LENGTH, 'Password'),
});

export const OwnPasswordBody = Type.Object({ current_password: rawText(PASSWORD_MAX_LENGTH, 'Current password') });

export const RecoveryCodesLeftSchema = Type.Object({ left: Type.Integer() });
export const RecoveryCodesSchema = Type.Object({ codes: Type.Array(Type.String()) });
export const UsernameCheckSchema = Type.Object({ show_qr: Type.Boolean(), token: Type.String() });
export const QrCodeSchema = Type.Object({
  qr_code: Type.Union([Type.String(), Type.Null()]),
  show_qr: Type.Boolean(),
  secret: Type.Optional(Type.String()),
});
export const TokenSchema = Type.Object({ token: Type.String() });
export const AcceptedSchema = Type.Object({ token: Type.String(), username: Type.String() });
export const PasscodeSchema = Type.Object({ passcode: Type.String(), expires_at: Type.String() });

/** Refresh returns its token twice: at the top level, as the spec says, and in `data`, as everywhere. */
const AccessToken = Type.Object({ access_token: Type.String() });
export const refreshReply = {
  200: Type.Intersect([reply(AccessToken)[200], Type.Partial(AccessToken)]),
};
