/** What users change of themselves. product.md section 2, "My profile"; R-120 and ADR-147. */
import { ERROR_CODES, type endpoints, USER_FIELD_LABELS as LABELS, type UserDetail } from '@salesdesk/shared/domain';
import { say } from '@salesdesk/shared/messages';
import type { FastifyInstance } from 'fastify';
import { e164, readPhoneNumber } from '../accounts/phoneNumber.ts';
import { refuseStale } from '../audit/recordVersion.ts';
import { change } from '../change/change.ts';
import type { DbOrTransaction } from '../database/db.ts';
import { receiveImage, removeImage, saveImage } from '../files/files.service.ts';
import { lockStaff } from '../guard/authority.ts';
import type { Session } from '../guard/context.ts';
import { ApiError, invalid } from '../http/reply.ts';
import type { Body } from '../http/route.ts';
import { detailOf } from './users.service.ts';
import { selectIso2Of, selectTaken, selectUser, type UserRow } from './users.sql.ts';

type ProfileForm = Body<typeof endpoints.users.updateOwn>;

/** Saves the sent fields and returns the user; absent ones are left unchanged. Throws 409 for an older version. */
export async function editProfile(
  { db }: Pick<FastifyInstance, 'db'>,
  session: Session,
  form: ProfileForm,
): Promise<UserDetail> {
  const received = await receiveImage(form.profile_image, 'profile_image');
  const { userId } = session;
  return change(db, session, {}, async (unit) => {
    const { tx } = unit;
    // A telephone number has to stay unique among users.
    await lockStaff(tx);
    const user = await liveUser(tx, userId);
    const current = async () => detailOf(user);
    await refuseStale(tx, { sent: form.version, newest: user.version, entity: 'user', id: userId, current });
    const phone = await phoneOf(tx, form.phone, user);
    const kept = form.remove_profile_image ? null : user.profile_image_id;
    const image = received ? await saveImage(tx, received) : kept;
    const receive_notifications = form.receiveNotifications ?? user.receive_notifications;
    const columns = { phone, profile_image_id: image, receive_notifications };
    await unit.update('user', user, columns, { message: say('profile.edited') });
    if (image !== user.profile_image_id) await removeImage(tx, user.profile_image_id);
    return detailOf(await liveUser(tx, userId));
  });
}

async function liveUser(tx: DbOrTransaction, id: number): Promise<UserRow> {
  const user = await selectUser(tx, id);
  if (!user) throw new ApiError(ERROR_CODES.unauthenticated);
  return user;
}

/** The number as E.164, read by the user's country; an unchanged one stays as it was typed. */
async function phoneOf(tx: DbOrTransaction, typed: string | undefined, user: UserRow): Promise<string | null> {
  if (typed === undefined || typed === user.phone) return user.phone;
  if (!typed) throw invalid({ phone: 'Phone is required' });
  const home = { code: null, country: await selectIso2Of(tx, user.id) };
  const { number, problem } = readPhoneNumber(typed, home);
  if (problem) throw invalid({ phone: problem });
  const phone = number ? e164(number) : typed.trim();
  const taken = await selectTaken(tx, { email: user.email, username: user.username, phone, exceptId: user.id });
  if (taken.phone) throw invalid({ phone: say('field.taken', { field: { label: LABELS.phone } }) });
  return phone;
}
