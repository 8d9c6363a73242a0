import { type FunctionSpec, toFunctionNameVariable, type WritableRecordKind } from './function-spec.ts';

const LOGS = ['logs:CreateLogStream', 'logs:PutLogEvents', 'xray:PutTelemetryRecords', 'xray:PutTraceSegments'];
const READING = ['BatchGetItem', 'GetItem', 'Query'].map((action) => `dynamodb:${action}`);
const WRITING = ['ConditionCheckItem', 'DeleteItem', 'PutItem', 'UpdateItem'].map((action) => `dynamodb:${action}`);
/** Records that are written by leading key alone. */
const RECORDING = {
  audit: ['PutItem'],
  'staff-use': ['PutItem', 'UpdateItem'],
  reconciliation: ['PutItem', 'UpdateItem'],
  status: ['PutItem', 'UpdateItem'],
  'ai-control': ['PutItem', 'UpdateItem'],
  exports: ['PutItem', 'UpdateItem'],
} as const;
const TABLE_KEY = ['Decrypt', 'DescribeKey', 'Encrypt', 'GenerateDataKey', 'ReEncryptFrom', 'ReEncryptTo'].map(
  (action) => `kms:${action}`,
);
const CONSUME = ['ChangeMessageVisibility', 'DeleteMessage', 'GetQueueAttributes', 'GetQueueUrl', 'ReceiveMessage'].map(
  (action) => `sqs:${action}`,
);

/** Returns the actions and environment names that the manifest entry of a function implies. */
export function getExpectedFunctionRights({ touches, trigger }: FunctionSpec): {
  actions: string[];
  environment: string[];
} {
  const actions = new Set(LOGS);
  const environment = new Set(['PLACE']);
  const give = (names: string[], ...variables: string[]) => {
    for (const name of names) actions.add(name);
    for (const variable of variables) environment.add(variable);
  };
  for (const resource of touches) {
    if (resource === 'table') give([...READING, ...WRITING, ...TABLE_KEY], 'TABLE_NAME');
    else if (resource === 'table:read') give([...READING, ...TABLE_KEY], 'TABLE_NAME');
    else if (resource.startsWith('records:'))
      give(RECORDING[resource.slice('records:'.length) as WritableRecordKind].map((action) => `dynamodb:${action}`));
    else if (resource === 'connections') give(['execute-api:ManageConnections'], 'WEBSOCKET_ENDPOINT');
    else if (resource === 'feed')
      give(['secretsmanager:GetSecretValue'], 'MARKET_FEED', 'SIMULATED_VOLATILITY', 'FEED_SECRET_ARN');
    else if (resource === 'feed:kind') give([], 'MARKET_FEED', 'SIMULATED_VOLATILITY');
    else if (resource === 'push') give(['secretsmanager:GetSecretValue'], 'PUSH_SECRET_ARN');
    else if (resource === 'site') give(['ssm:GetParameter'], 'SITE_PARAMETER');
    else if (resource === 'admin-site') give(['ssm:GetParameter'], 'ADMIN_SITE_PARAMETER');
    else if (resource === 'chains') give([], 'CHAIN_RPC_1');
    else if (resource === 'mail') give(['ses:SendEmail'], 'MAIL_FROM');
    else if (/^(documents|statements|posters|attachments|exports)$/.test(resource))
      give(['s3:GetObject', 's3:PutObject', 'kms:Decrypt', 'kms:GenerateDataKey'], 'KYC_BUCKET');
    else if (resource === 'status-file') give(['s3:PutObject', 'ssm:GetParameter'], 'STATUS_BUCKET', 'SITE_PARAMETER');
    else if (/^(documents|posters|attachments|exports):read$/.test(resource))
      give(['s3:GetObject', 'kms:Decrypt'], 'KYC_BUCKET');
    else if (
      resource === 'ticks:packing' ||
      resource === 'service-chat' ||
      resource === 'wallet-connect' ||
      resource === 'prices'
    )
      give([]);
    else if (resource === 'networks')
      give([], 'CHAIN_RPC_1', 'NETWORK_URL_TRON', 'NETWORK_KEY_TRON', 'NETWORK_XPUB_ETHEREUM');
    else if (resource === 'hot-wallets') give(['kms:GetPublicKey', 'kms:Sign'], 'NETWORK_SIGNER_ETHEREUM');
    else if (resource === 'personal-key') give(['kms:Decrypt', 'kms:Encrypt'], 'PERSONAL_KEY_ARN');
    else if (resource.startsWith('starts:'))
      give(['lambda:InvokeFunction'], toFunctionNameVariable(resource.slice('starts:'.length)));
    else if (resource === 'queues:depth') give(['sqs:GetQueueAttributes'], 'QUEUE_URLS');
    else give(['sqs:SendMessage'], `${resource.slice('queue:'.length).toUpperCase()}_QUEUE_URL`);
  }
  if ('queue' in trigger) give(CONSUME);
  if ('http' in trigger || ('socket' in trigger && trigger.socket === '$connect')) give([], 'ORIGIN_SECRET');
  return { actions: [...actions].sort(), environment: [...environment].sort() };
}
