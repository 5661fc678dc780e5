/** The command line as a program; `edge/commandLine.ts` makes one file of it. */
import { run } from './main.ts';

// Said on every start under an older Node; whoever publishes can do nothing about it.
process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED ??= 'true';

process.exitCode = await run(process.argv.slice(2), {
  cwd: process.cwd(),
  env: process.env,
  print: (text) => console.log(text),
  tell: (text) => console.error(text),
});
