/** Entry point of the command line; `bundle.ts` bundles it into one file. */
import { run } from './main.ts';

// The AWS client prints this warning on every start under an older Node; users of the command cannot act on it.
process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED ??= 'true';

process.exitCode = await run(process.argv.slice(2), {
  cwd: process.cwd(),
  env: process.env,
  print: (text) => console.log(text),
  log: (text) => console.error(text),
});
