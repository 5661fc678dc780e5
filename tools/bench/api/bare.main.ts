/** Bare Fastify with the API's SQL statements for the list of a signed-in user, without checks or messages. */
import { randomUUID } from 'node:crypto';
import { openDatabase } from '@salesdesk/api/database';
import Fastify from 'fastify';
import pg from 'pg';
import { selectAccountPage } from '../../../api/src/accounts/accountList.sql.ts';
import { selectLiveSession } from '../../../api/src/sessions/sessions.sql.ts';
import { statementsOf } from './statements.ts';

const connectionString = process.env.DATABASE_URL as string;
const db = openDatabase({ databaseUrl: connectionString, dataDir: null });
const { id } = (await db.selectFrom('sessions').select('id').limit(1).executeTakeFirst()) ?? { id: randomUUID() };
const [session] = await statementsOf(() => selectLiveSession(db, id));
const [list] = await statementsOf(() => selectAccountPage(db, {}, { after: null, skip: 0, limit: 10 }));
await db.destroy();
if (!session || !list) throw new Error('No statement was sent to the database.');

const pool = new pg.Pool({ connectionString, max: 10 });
const app = Fastify();
app.get('/list', async () => {
  await pool.query(session);
  return (await pool.query(list)).rows;
});
await app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' });
process.on('SIGINT', () => process.exit(0));
