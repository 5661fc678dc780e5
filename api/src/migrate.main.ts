/** `npm run migrate`: brings the database to this program's form and fills what has to be there, without serving anybody. */
import { createApi } from './app.ts';
import { runCommand } from './config/commandLine.ts';
import { readConfig } from './config/config.ts';

await runCommand(async () => {
  const api = await createApi(readConfig(process.env));
  await api.close();
  return 'The database is up to date.';
});
