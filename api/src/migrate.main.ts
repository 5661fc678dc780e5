/** `npm run migrate`: migrates the database and fills required data, without serving requests. */
import { createApi } from './app.ts';
import { runCommand } from './config/commandLine.ts';
import { readConfig } from './config/config.ts';

await runCommand(async () => {
  const api = await createApi(readConfig(process.env));
  await api.close();
  return 'The database is up to date.';
});
