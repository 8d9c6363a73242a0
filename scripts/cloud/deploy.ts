import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PLATFORM_AWS_REGION } from '#infra/platform.ts';
import { EMULATOR_SETTINGS, getPlatformName } from '#infra/settings.ts';
import { API_GATEWAY_STAGE } from '#infra/stacks/api.ts';
import { PROJECT_ROOT } from '#scripts/local/project-root.ts';
import type { EmulatorChain } from './emulator-chain.ts';
import { EMULATOR_CLIENT_OPTIONS, EMULATOR_ENDPOINT } from './ministack.ts';

const LOCAL = join(PROJECT_ROOT, '.local');
const OUTPUTS = join(LOCAL, 'outputs.json');

/** Environment that points AWS tools and SDKs to the emulator. */
export const emulatorEnvironment = {
  AWS_ENDPOINT_URL: EMULATOR_ENDPOINT,
  AWS_ENDPOINT_URL_S3: EMULATOR_ENDPOINT,
  AWS_S3_FORCE_PATH_STYLE: '1',
  AWS_REGION: PLATFORM_AWS_REGION,
  AWS_ACCESS_KEY_ID: 'test',
  AWS_SECRET_ACCESS_KEY: 'test',
  CDK_DISABLE_CLI_TELEMETRY: '1',
  AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED: 'true',
} as const;

/** Addresses of the deployed platform. */
export interface EmulatorDeployment {
  /** Addresses of the sites at the emulator's CDN, without a trailing slash. */
  web: string;
  admin: string;
  /** Address of the socket, past the CDN, which carries none. */
  ws: string;
  /** A path of each REST API past the CDN, where requests are rejected. */
  behind: readonly string[];
  table: string;
  /** Key that seals personal secrets. */
  personalKey: string;
  /** Topic of alarms. */
  alarmTopic: string;
  buckets: { web: string; admin: string };
}

/** Runs the CDK's command line in a folder; shows its output when it fails. */
async function runCdk(cwd: string, ...args: string[]): Promise<void> {
  const program = fileURLToPath(import.meta.resolve('aws-cdk/bin/cdk'));
  const child = spawn(
    process.execPath,
    [program, ...args, '-c', 'place=emulator', '--output', join(LOCAL, 'cdk.out')],
    {
      cwd,
      stdio: ['ignore', 'pipe', 'pipe'],
      // The check tests what AWS would reject.
      env: {
        ...process.env,
        ...emulatorEnvironment,
        NODE_OPTIONS: EMULATOR_CLIENT_OPTIONS,
        CI: 'true',
        CDK_VALIDATION: 'false',
      },
    },
  );
  let outputText = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (data: Buffer) => (outputText += data.toString()));
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  if (code !== 0) throw new Error(`cdk ${args[0]} ended with ${code}:\n${outputText}`);
}

type StackOutputs = Record<string, Record<string, string>>;

function getStackOutput(outputs: StackOutputs, stack: string, name: string): string {
  const value = outputs[stack]?.[name];
  if (value === undefined) throw new Error(`The stack ${stack} gave no ${name}.`);
  return value;
}

/** `https://abc.cloudfront.net` is `abc.cloudfront.localhost` there. */
const atEmulator = (domain: string) =>
  `http://${domain.split('.')[0]}.cloudfront.${EMULATOR_SETTINGS.host}:${EMULATOR_SETTINGS.port}`;

/** Prepares the emulator's account for the CDK, once. */
export async function bootstrapEmulator(): Promise<void> {
  mkdirSync(LOCAL, { recursive: true });
  // In a folder without an app: none is needed.
  await runCdk(LOCAL, 'bootstrap', `aws://000000000000/${PLATFORM_AWS_REGION}`);
}

/** `tron=xpub… ethereum=xpub…` */
const byNetwork = (values: Readonly<Record<string, string>>): string =>
  Object.entries(values)
    .map(([network, value]) => `${network}=${value}`)
    .join(' ');

/** Choices at the emulator. */
interface DeploymentChoices {
  /** Name of one of several platforms, unless it is the unnamed one. */
  stage?: string;
  /** Factor by which its prices move more than real ones. */
  volatility?: string;
  /** Restored table that replaces the one of the stack. */
  table?: string;
}

/**
 * Deploys every stack to the emulator. Repeating it is quick and keeps the table. Its networks are those of the
 * simulated chain.
 * @throws {Error} with the output of CDK.
 */
export async function deployToEmulator(
  { address, keys }: Pick<EmulatorChain, 'address' | 'keys'>,
  choices: DeploymentChoices = {},
): Promise<EmulatorDeployment> {
  const context = {
    // So that every option is deployed once.
    dashboard: 'yes',
    ...choices,
    chainSimulator: address,
    networkXpub: byNetwork(keys.xpubs),
    networkSigner: byNetwork(keys.signers),
  };
  const settings = Object.entries(context).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  await runCdk(PROJECT_ROOT, 'deploy', '--all', '--require-approval', 'never', '--outputs-file', OUTPUTS, ...settings);
  const outputs = JSON.parse(readFileSync(OUTPUTS, 'utf8')) as StackOutputs;
  const of = (stack: string, name: string) =>
    getStackOutput(outputs, `${getPlatformName(choices.stage ?? null)}-${stack}`, name);
  const past = (stack: string) => `${EMULATOR_ENDPOINT}/_aws/execute-api/${of(stack, 'ApiId')}/${API_GATEWAY_STAGE}`;
  return {
    web: atEmulator(of('Web', 'DomainName')),
    admin: atEmulator(of('Admin', 'DomainName')),
    ws: of('Realtime', 'SocketEndpoint'),
    behind: [`${past('Api')}/public/prices`, `${past('Staff')}/admin/session`],
    table: of('Data', 'TableName'),
    personalKey: of('Data', 'PersonalKeyArn'),
    alarmTopic: of('Watch', 'AlarmTopic'),
    buckets: { web: of('Web', 'BucketName'), admin: of('Admin', 'BucketName') },
  };
}
