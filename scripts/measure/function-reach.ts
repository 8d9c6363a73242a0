import { config } from '#functions/lib/config.ts';

/** Everything that a bundle can reach with any input, judged by its code after tree shaking. */
export interface BundleReach {
  /** Environment names that it reads; for those that end in a network or a chain, the prefix. */
  names: ReadonlySet<string>;
  /** Actions as IAM names them. */
  actions: ReadonlySet<string>;
}

/** Drops the suffix: one line each reads `CHAIN_RPC_1` and `NETWORK_URL_TRON`. */
export const normalizeReachVariable = (variable: string): string =>
  variable.replace(/^(CHAIN_RPC|NETWORK_(?:URL|KEY|XPUB|SIGNER))_.*$/, '$1');

/** Returns the environment names from which a value of `config` is read, set or not. */
function namesBehind(read: (of: never) => unknown): string[] {
  const askedNames = new Set<string>();
  const originalEnv = process.env;
  process.env = new Proxy(
    {},
    { get: (_, name) => void (typeof name === 'string' && askedNames.add(normalizeReachVariable(name))) },
  );
  try {
    read('1' as never);
  } catch {
    // A required value is missing.
  } finally {
    process.env = originalEnv;
  }
  return [...askedNames];
}

const readers = Object.entries(config).map(([name, read]) => ({
  name,
  from: namesBehind(read as (of: never) => unknown),
}));

const escaped = (name: string) => name.replaceAll('$', '\\$');
/** Returns the name at the end of a text. Only the end is searched: the image codec has words of 200 KB. */
const lastName = (text = ''): string => /[\w$]*$/.exec(text.slice(-64))?.[0] ?? '';

/** `config` and its values have other names in each bundle. */
function namesRead(code: string): Set<string> {
  const [before, more] = code.split('={credentials:()=>', 2);
  if (more === undefined) throw new Error('A bundle reads no environment.');
  const matches = code.matchAll(new RegExp(`(?<![\\w$.])${escaped(lastName(before))}\\.(\\w+)\\b`, 'g'));
  const used = new Set([...matches].map(([, name]) => name));
  return new Set(readers.filter(({ name }) => used.has(name)).flatMap(({ from }) => from));
}

/**
 * Returns the names of the SDK commands that the code creates: classes of its clients, those of DynamoDB each wrapped
 * by one for documents.
 */
function listCreatedCommands(code: string): string[] {
  const commands = new Map<string, string>();
  const wrappers = new Map<string, string>();
  const parts = code.split('=class extends ');
  for (const [i, body] of parts.entries()) {
    if (i === 0) continue;
    const own = lastName(parts[i - 1]);
    const command = /^[\w$]+\([\w$]+,[\w$]+,"(\w+)",/.exec(body.slice(0, 128))?.[1];
    const wrapped = /\.clientCommand=new ([\w$]+)\(/.exec(body)?.[1];
    if (command !== undefined) commands.set(own, command);
    if (wrapped !== undefined) wrappers.set(own, wrapped);
  }
  const isMade = (own: string) => new RegExp(`new ${escaped(own)}\\(`).test(code);
  const ofDynamo = new Set(wrappers.values());
  const plain = [...commands].flatMap(([own, name]) => (!ofDynamo.has(own) && isMade(own) ? [name] : []));
  const documents = [...wrappers].flatMap(([own, wrapped]) => {
    const command = commands.get(wrapped);
    if (command === undefined) throw new Error('A command of DynamoDB has no name.');
    return isMade(own) ? [command] : [];
  });
  return [...plain, ...documents];
}

/** Actions that commands of the other services need; DynamoDB's need the action of the same name. */
const ACTIONS: Readonly<Record<string, readonly string[]>> = {
  SendMessage: ['sqs:SendMessage'],
  SendMessageBatch: ['sqs:SendMessage'],
  GetQueueAttributes: ['sqs:GetQueueAttributes'],
  GetSecretValue: ['secretsmanager:GetSecretValue'],
  GetParameter: ['ssm:GetParameter'],
  Encrypt: ['kms:Encrypt'],
  Decrypt: ['kms:Decrypt'],
  Sign: ['kms:Sign'],
  GetPublicKey: ['kms:GetPublicKey'],
  Invoke: ['lambda:InvokeFunction'],
  SendEmail: ['ses:SendEmail'],
  PostToConnection: ['execute-api:ManageConnections'],
  DeleteConnection: ['execute-api:ManageConnections'],
  GetObject: ['s3:GetObject'],
  HeadObject: ['s3:GetObject'],
  PutObject: ['s3:PutObject'],
  CopyObject: ['s3:GetObject', 's3:PutObject'],
  CreateMultipartUpload: ['s3:PutObject'],
  UploadPart: ['s3:PutObject'],
  CompleteMultipartUpload: ['s3:PutObject'],
  // Each part of a transaction needs its own action, which depends on the caller: one is always needed.
  TransactWriteItems: ['dynamodb:PutItem'],
};

/** Patterns of our own calls of other services: links to objects, and posted prices. */
const SIGNS: readonly (readonly [RegExp, ...string[]])[] = [
  [/method:"GET",protocol:[\w$]+\.protocol/, 's3:GetObject'],
  [/\/@connections\/\$/, 'execute-api:ManageConnections'],
];

/**
 * @param code a bundle as deployed.
 * @throws {Error} when the SDK or esbuild writes code differently, so that nothing would match.
 */
export function readBundleReach(code: string): BundleReach {
  return {
    names: namesRead(code),
    actions: new Set([
      ...listCreatedCommands(code).flatMap((command) => ACTIONS[command] ?? [`dynamodb:${command}`]),
      ...SIGNS.flatMap(([sign, ...actions]) => (sign.test(code) ? actions : [])),
    ]),
  };
}
