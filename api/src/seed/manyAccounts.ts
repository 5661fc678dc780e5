/** Adds companies by the million for measurements; the database generates them itself in one statement. */
import { say } from '@salesdesk/shared/messages';
import { record } from '../audit/audit.service.ts';
import type { Db } from '../database/db.ts';
import { slugOf } from './companies.ts';
import { DEMO } from './demo.ts';
import { insertManyAccounts, type Pattern, tidyAccounts, withoutIndexes, withoutWords } from './manyAccounts.sql.ts';
import { selectActiveUsers, selectCountryIds, selectFirstNetworks, selectStageIds } from './seed.sql.ts';

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
