import { config } from '#functions/lib/config.ts';

/** What a bundle can come to at all, whatever it is called with: by what is left in it when nothing unused is. */
export interface BundleReach {
  /** Names of the environment that it reads; of those that go on with a network or a chain, what comes before. */
  names: ReadonlySet<string>;
  /** Actions as IAM names them. */
  actions: ReadonlySet<string>;
}

/** `CHAIN_RPC_1` and `NETWORK_URL_TRON` are read by one line each. */
export const normalizeVariable = (variable: string): string =>
  variable.replace(/^(CHAIN_RPC|NETWORK_(?:URL|KEY|XPUB|SIGNER))_.*$/, '$1');

/** The names that a value of `config` is read from, whichever of them are set. */
function namesBehind(read: (of: never) => unknown): string[] {
  const asked = new Set<string>();
  const kept = process.env;
  process.env = new Proxy(
    {},
    { get: (_, name) => void (typeof name === 'string' && asked.add(normalizeVariable(name))) },
  );
  try {
    read('1' as never);
  } catch {
    // A value that must be there is not.
  } finally {
    process.env = kept;
  }
  return [...asked];
}

const readers = Object.entries(config).map(([name, read]) => ({
  name,
  from: namesBehind(read as (of: never) => unknown),
}));

const escaped = (name: string) => name.replaceAll('$', '\\$');
/** The name that a text ends with. Only its end is looked at: in the codec of pictures there are words of 200 KB. */
const lastName = (text = ''): string => /[\w$]*$/.exec(text.slice(-64))?.[0] ?? '';

/** `config` has another name in each bundle, and its values have their own. */
function namesRead(code: string): Set<string> {
  const [before, more] = code.split('={credentials:()=>', 2);
  if (more === undefined) throw new Error('A bundle reads no environment.');
  const found = code.matchAll(new RegExp(`(?<![\\w$.])${escaped(lastName(before))}\\.(\\w+)\\b`, 'g'));
  const used = new Set([...found].map(([, name]) => name));
  return new Set(readers.filter(({ name }) => used.has(name)).flatMap(({ from }) => from));
}

/**
 * Returns the names of the commands of the SDK that are made somewhere: classes of its clients, those of DynamoDB wrapped
 * by one for documents each.
 */
function commandsMade(code: string): string[] {
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

/** What the commands of the other services need; those of DynamoDB need the action of their own name. */
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
  // Each part of a transaction needs its own action, and which those are the caller decides: one of them there is always.
  TransactWriteItems: ['dynamodb:PutItem'],
};

/** By what our own calls of the other services are known: links to objects, and prices that are posted. */
const SIGNS: readonly (readonly [RegExp, ...string[]])[] = [
  [/method:"GET",protocol:[\w$]+\.protocol/, 's3:GetObject'],
  [/\/@connections\/\$/, 'execute-api:ManageConnections'],
];

/**
 * @param code a bundle as it is deployed.
 * @throws {Error} where the SDK or esbuild has come to write otherwise, so that nothing would be found.
 */
export function readBundleReach(code: string): BundleReach {
  return {
    names: namesRead(code),
    actions: new Set([
      ...commandsMade(code).flatMap((command) => ACTIONS[command] ?? [`dynamodb:${command}`]),
      ...SIGNS.flatMap(([sign, ...actions]) => (sign.test(code) ? actions : [])),
    ]),
  };
}
