import { getDataFilePath } from './data-folder.ts';
import { watchNpmParentExit } from './parent.ts';
import { type LocalPlatform, startLocalPlatform } from './platform.ts';
import { readStartSettings, type StartSettings, StartError } from './start-settings.ts';

/** `npm start` and `npm run dev`: run the whole platform on this machine. */

// Set before any client of the SDK is created.
process.env['AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED'] = 'true';

const started = Date.now();
const report = (line: string) => console.log(line);

function printFailure(error: unknown): void {
  console.error(error instanceof StartError ? error.message : error);
  process.exitCode = 1;
}

function printWelcome({ info, priced }: LocalPlatform, { dataDir, passed, clockOffset }: StartSettings): void {
  const { owner, trader } = info.logins;
  const prices =
    passed['MARKET_FEED'] === 'live'
      ? 'Prices come from the real market.'
      : 'Prices are simulated, not those of any market.';
  const ahead =
    clockOffset > 0
      ? `\n  Its time is ${clockOffset} s ahead of this machine's, and so are codes: npm run ops:codes prints them.`
      : '';
  console.log(`
  Site         ${info.web}
    trader     ${trader.username}  ${trader.password}

  Back office  ${info.admin}
    owner      ${owner.username}  ${owner.password}
    code       from the secret ${owner.totp_secret} in any authenticator app
    others     one of each role, in ${getDataFilePath(dataDir, 'info')}

  Mailbox      ${info.mailbox}
    e-mails are kept there in place of being sent

  Chain        ${info.chain}
    it stands in for every network; its faucet sends coins to deposit addresses

  ${prices}${priced ? '' : ' None have come yet.'}${ahead}
  Ready in ${((Date.now() - started) / 1000).toFixed(1)} s. Ctrl-C ends it.
`);
}

/** Ms within which one Ctrl-C may arrive twice, from the terminal and from npm. */
const SAME_SIGNAL_MS = 500;

let platform: Promise<LocalPlatform> | null = null;
let stopping: number | null = null;

async function stopPlatform(code: number): Promise<void> {
  if (stopping !== null) {
    // A second Ctrl-C exits at once.
    if (Date.now() - stopping > SAME_SIGNAL_MS) process.exit(1);
    return;
  }
  stopping = Date.now();
  try {
    await (await platform)?.stop();
  } catch (error) {
    printFailure(error);
  }
  process.exit(process.exitCode ?? code);
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stopPlatform(0));
for (const trouble of ['uncaughtException', 'unhandledRejection'] as const)
  process.on(trouble, (error: unknown) => {
    console.error(error);
    void stopPlatform(1);
  });
// Started by another of our processes, it ends with it.
if (process.connected) process.once('disconnect', () => void stopPlatform(0));
watchNpmParentExit(process.env['npm_lifecycle_event'], () => void stopPlatform(0));

try {
  const settings = readStartSettings(process.env, process.argv.slice(2));
  platform = startLocalPlatform(settings, report);
  const { info, failed } = await platform;
  if (stopping === null) printWelcome(await platform, settings);
  void failed.then((why) => {
    if (stopping !== null) return;
    console.error(why);
    void stopPlatform(1);
  });
  process.send?.({ ready: info });
} catch (error) {
  printFailure(error);
  process.exit();
}
