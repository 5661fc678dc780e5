/** Demo data for an empty database: the same every time, with dates relative to now. */

import { say } from '@salesdesk/shared/messages';
import type { Insertable } from 'kysely';
import sharp from 'sharp';
import { record } from '../audit/audit.service.ts';
import { hashPassword } from '../auth/passwords.ts';
import { type Keys, sealSeed } from '../crypto/keys.ts';
import type { Db } from '../database/db.ts';
import type { Schema } from '../database/schema.ts';
import { type DemoCompany, inventCompanies, slugOf } from './companies.ts';
import { DEMO, DEMO_PASSWORD, demoTotpSecret } from './demo.ts';
import { historyOf, seedActivities } from './history.ts';
import { insertManyAccounts, type Pattern, tidyAccounts, withoutIndexes, withoutWords } from './manyAccounts.sql.ts';
import { type Random, seededRandom } from './random.ts';
import {
  insertDemoFact,
  insertNetworkRow,
  insertRows,
  insertUserRow,
  selectActiveUsers,
  selectCountryIds,
  selectFirstNetworks,
  selectStageIds,
} from './seed.sql.ts';

export { demoSignIns } from './demo.ts';

/** The total of `huge`; companies beyond `small` have no history of their own. */
const HUGE = 1_000_000;

/** Users who work on companies; the others hold permissions that do not suit this. */
const SELLERS = ['rep', 'lead', 'admin', 'leads-edit-all', 'leads-create', 'leads-convert', 'qlist-create', 'guest'];
const SEED = 20_260_101;
/** The users whose random numbers come before those of the companies. */
const FIRST_USERS = 25;
const HOUR_MS = 60 * 60 * 1000;

/** Fills the database in one transaction, `huge` in one more; dates are relative to the present. */
export async function seedDemo(
  db: Db,
  { size, keys }: { size: 'small' | 'large' | 'huge'; keys: Keys },
): Promise<void> {
  const now = new Date();
  const sizes = DEMO.sizes[size === 'huge' ? 'small' : size];
  const hashes = await Promise.all(DEMO.users.map(() => hashPassword(DEMO_PASSWORD)));
  await db.transaction().execute(async (tx) => {
    const random = seededRandom(SEED);
    const users = await seedUsers(tx, { keys, hashes, now, random });
    const networks = await seedNetworks(tx);
    const sellers = SELLERS.map((username) => present(users.get(username)));
    const companies = inventCompanies(sizes, { random, now, sellers: sellers.length, networks: networks.length });
    await seedCompanies(tx, companies, { sellers, networks, now });
    await insertDemoFact(tx, [...users.values()]);
  });
  if (size === 'huge') await addManyAccounts(db, HUGE - sizes.companies, now);
}

/** `value`, which the demo data refers to; throws if it is missing. */
function present<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('The demo data names something that it does not have.');
  return value;
}

async function seedUsers(
  tx: Db,
  { keys, hashes, now, random }: { keys: Keys; hashes: string[]; now: Date; random: Random },
): Promise<Map<string, number>> {
  const countries = await selectCountryIds(tx);
  const ids = new Map<string, number>();
  const ofLater = seededRandom(SEED + 2);
  for (const [index, user] of DEMO.users.entries()) {
    // A user who was added later has other random numbers: the companies stay the same.
    const { next, chance } = index < FIRST_USERS ? random : ofLater;
    const country = countries.get(user.country);
    // The user who is not enrolled has never signed in.
    const lastLogin = user.enrolled ? new Date(now.getTime() - next() ** 2 * 240 * HOUR_MS) : null;
    const id = await insertUserRow(tx, {
      first_name: user.firstName,
      last_name: user.lastName,
      designation: user.designation,
      email: `${user.username}@salesdesk.example`,
      phone: `+${country?.phoneCode ?? '1'} 555 01${String(index).padStart(2, '0')}`,
      country_id: country?.id ?? null,
      city: user.city,
      reporting_to: user.reportsTo === null ? null : (ids.get(user.reportsTo) ?? null),
      username: user.username,
      password_hash: present(hashes[index]),
      receive_notifications: chance(0.5) || user.permissions.includes('data.leads.view'),
      role: user.role,
      permissions: [...user.permissions],
      network_ids: [1, 2, 3],
      status: user.active ? 1 : 2,
      totp_secret: user.enrolled ? sealSeed(keys, demoTotpSecret(user.username)) : null,
      totp_confirmed_at: user.enrolled ? now : null,
      login_time: lastLogin,
      ip_address: lastLogin && `192.0.2.${10 + index}`,
    });
    ids.set(user.username, id);
  }
  return ids;
}

async function seedNetworks(tx: Db): Promise<number[]> {
  const ids: number[] = [];
  for (const [index, { name, code, host, color, status }] of DEMO.networks.entries()) {
    ids.push(
      await insertNetworkRow(tx, {
        name,
        code,
        url: `https://${host}`,
        color_code: color,
        status,
        logo: await drawLogo(color, index / 6),
      }),
    );
  }
  return ids;
}

async function seedCompanies(
  tx: Db,
  companies: DemoCompany[],
  { sellers, networks, now }: { sellers: number[]; networks: number[]; now: Date },
): Promise<void> {
  const countries = await selectCountryIds(tx);
  const stages = await selectStageIds(tx);
  const seller = (place: number | null) => (place === null ? null : present(sellers[place]));
  const ids = await insertRows(
    tx,
    'accounts',
    companies.map((company) => ({
      name: company.name,
      type: company.type,
      city: company.city,
      country_id: countries.get(company.country)?.id ?? null,
      email: company.email,
      phone: company.phone,
      phone_code: company.phone && (countries.get(company.country)?.phoneCode ?? null),
      contact_person: company.contactPerson && JSON.stringify(company.contactPerson),
      contact_mode_type: company.contactMode,
      website: company.website,
      social_media: company.social && JSON.stringify(company.social),
      exp_sale_amount: company.amount,
      pri_assignee_id: seller(company.primary),
      sec_assignee_id: seller(company.secondary),
      stage_id: company.stage === null ? null : (stages.get(company.stage)?.id ?? null),
      created_by: seller(company.creator),
      created_at: company.createdAt,
      updated_at: company.updatedAt,
    })),
  );
  await insertRows(
    tx,
    'account_networks',
    companies.flatMap((company, i) =>
      company.networks.map((at) => ({ account_id: present(ids[i]), network_id: present(networks[at]) })),
    ),
  );
  // Their own random numbers: the companies stay the same whatever is written about them.
  const written = await seedActivities(tx, companies, { ids, sellers, now, random: seededRandom(SEED + 1) });
  const history: Insertable<Schema['audit']>[][] = companies.map((company, i) =>
    historyOf(company, present(ids[i]), seller, stages),
  );
  // The timeline has the order of the rows.
  for (const { company, row } of written) history[company]?.splice(-1, 0, row);
  await insertRows(tx, 'audit', history.flat());
}

const EDGE = 96;

/** A PNG of 96 x 96 px in `color` (`#RRGGBB`). */
function drawLogo(color: string, turn: number): Promise<Buffer> {
  const ink = [...Buffer.from(color.slice(1), 'hex'), 255];
  const pixels = Buffer.alloc(EDGE * EDGE * 4);
  for (let y = 0; y < EDGE; y++) {
    for (let x = 0; x < EDGE; x++) {
      const [dx, dy] = [x - EDGE / 2 + 0.5, y - EDGE / 2 + 0.5];
      const distance = Math.hypot(dx, dy);
      const angle = (Math.atan2(dy, dx) / Math.PI + 2 + turn) % 2;
      const inside = distance < 44 && (distance > 22 || angle < 0.6) && !(distance > 22 && angle > 1.5 && angle < 1.75);
      pixels.set(inside ? ink : [255, 255, 255, 0], (y * EDGE + x) * 4);
    }
  }
  return sharp(pixels, { raw: { width: EDGE, height: EDGE, channels: 4 } })
    .png()
    .toBuffer();
}

const LEAD_EVERY = 200;

/**
 * Adds `count` companies to a database that has its demo data: in the same places, with the same shares of words, whatever
 * the count. The trail gets one line for all of them.
 */
export async function addManyAccounts(db: Db, count: number, now = new Date()): Promise<void> {
  const countries = await selectCountryIds(db);
  const stages = await selectStageIds(db);
  const users = await selectActiveUsers(db);
  const networks = await selectFirstNetworks(db, DEMO.networks.length);
  const patterns = DEMO.places.flatMap(({ country, cities, names, kinds, phone }) =>
    names.flatMap((name) =>
      kinds.map((kind): Pattern => {
        const at = countries.get(country);
        return {
          name: `${name} ${kind}`,
          slug: slugOf(`${name} ${kind}`),
          country_id: at?.id ?? null,
          phone_code: at?.phoneCode ?? null,
          phone: phone.replace(/#+$/, ''),
          digits: phone.length - phone.replace(/#+$/, '').length,
          cities,
        };
      }),
    ),
  );
  await db.transaction().execute(async (tx) => {
    const putBack = await withoutIndexes(tx, ['accounts', 'account_networks', 'account_words']);
    const countWords = await withoutWords(tx);
    const choices = {
      patterns,
      people: DEMO.firstNames.flatMap((first) => DEMO.lastNames.map((last) => `${first} ${last}`)),
      sellers: users.map(({ id }) => id),
      networks: networks.map(({ id }) => id),
      stages: [...stages.values()].map(({ id }) => id),
      leadEvery: LEAD_EVERY,
    };
    await insertManyAccounts(tx, count, choices, now);
    await countWords();
    await putBack();
    const message = say('accounts.invented', { number: count.toLocaleString('en-GB') });
    await record(tx, { actorId: null, action: 'accounts.invented', entityId: null, message });
  });
  await tidyAccounts(db);
}
