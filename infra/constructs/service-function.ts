import { Duration, RemovalPolicy, Stack } from 'aws-cdk-lib';
import type * as dynamodb from 'aws-cdk-lib/aws-dynamodb';
import * as iam from 'aws-cdk-lib/aws-iam';
import type * as kms from 'aws-cdk-lib/aws-kms';
import * as lambda from 'aws-cdk-lib/aws-lambda';
import * as logs from 'aws-cdk-lib/aws-logs';
import type * as secrets from 'aws-cdk-lib/aws-secretsmanager';
import type * as sqs from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import type { FunctionSpec, QueueName, WritableRecordKind, ResourceGrant } from '#infra/function-spec.ts';
import { queues } from '#infra/manifest.ts';
import { getAdminSiteAddressParameterName, type InfraSettings, getSiteAddressParameterName } from '#infra/settings.ts';
import { dynamoTableSchema } from '#infra/table-schema.ts';
import { PRODUCT_NAME } from '#shared/product.ts';
import { acceptCdkNagFindings } from './accept.ts';
import { buildFunctionCode } from './code.ts';
import type { DocumentBucketRef } from './documents.ts';
import { FunctionRole } from './function-role.ts';
import type { StatusBucketRef } from './status-bucket.ts';
import {
  TABLE_READ_ACTIONS,
  buildTableRecordStatement,
  buildTableDenyStatements,
  TABLE_WRITE_ACTIONS,
} from './table-rights.ts';

/** Resources that functions may be given. */
export interface GrantableResources {
  table: dynamodb.ITable;
  tableKey: kms.IKey;
  personalKey: kms.IKey;
  documents: DocumentBucketRef;
  statusFiles: StatusBucketRef;
  queues: Record<QueueName, { queue: sqs.Queue }>;
  /** Endpoint for posts to socket connections; `finding` is the address as cdk-nag spells it. */
  socket: { endpoint: string; arn: string; finding: string };
  /** Reference that CloudFormation resolves. */
  originSecret: string;
  /** Keys of price providers. */
  feedSecret: secrets.ISecret;
  /** Keys for push services. */
  pushSecret: secrets.ISecret;
  /** Signing keys of hot wallets, by network. */
  hotWallets: Record<string, kms.IKey>;
  settings: InfraSettings;
}

export interface ServiceFunctionProps {
  spec: FunctionSpec;
  means: GrantableResources;
}

/**
 * True when a function sends messages to its own trigger queue: an order not due yet, an unfinished export. The SDK
 * passes the trace header on to SQS, and Lambda drops a message after some 16 such rounds unless the function allows
 * the loop. `deliveries` of the queue and the messages themselves bound it.
 */
const requeues = ({ trigger, touches }: FunctionSpec): boolean =>
  'queue' in trigger && touches.includes(`queue:${trigger.queue}`);

/**
 * One function of the manifest: sets runtime, architecture, bundle, logs and tracing. Its role may do only what
 * `touches` names, and the same grant sets the environment variables for it.
 */
export class ServiceFunction extends Construct {
  readonly function: lambda.Function;
  readonly logGroup: logs.LogGroup;

  constructor(scope: Construct, id: string, { spec, means }: ServiceFunctionProps) {
    super(scope, id);
    this.logGroup = new logs.LogGroup(this, 'Logs', {
      retention: logs.RetentionDays.ONE_MONTH,
      removalPolicy: RemovalPolicy.DESTROY,
    });
    const { place, stage } = means.settings;
    const role = new FunctionRole(this, 'Role');
    this.logGroup.grantWrite(role);
    this.function = new lambda.Function(this, 'Function', {
      description: `${spec.entry}`,
      runtime: lambda.Runtime.NODEJS_24_X,
      architecture: lambda.Architecture.ARM_64,
      handler: 'index.handler',
      code: buildFunctionCode(spec, means.settings.bundle),
      memorySize: spec.memory,
      timeout: Duration.seconds(spec.timeout),
      role,
      tracing: lambda.Tracing.ACTIVE,
      ...(requeues(spec) && { recursiveLoop: lambda.RecursiveLoop.ALLOW }),
      logGroup: this.logGroup,
      environment: { PLACE: place, ...(stage !== null && { STAGE: stage }) },
      ...this.invocation(spec, means.settings),
    });
    for (const resource of spec.touches) this.give(resource, means);
    if (spec.touches.some((resource) => /^(table|records:)/.test(resource))) this.refuse(spec, means);
    this.knowCdn(spec, means);
    acceptCdkNagFindings(this, {
      'AwsSolutions-IAM5[Resource::*]': 'X-Ray has no resource-level permissions. Nothing else is granted on *.',
    });
  }

  /** Loops must neither starve nor pile up: at most two runs overlap by design, plus one for a repeated start. */
  private invocation(spec: FunctionSpec, settings: InfraSettings): Partial<lambda.FunctionProps> {
    if (!('everyMinutes' in spec.trigger)) return {};
    const overlapping = spec.atOnce ?? Math.ceil(spec.timeout / (spec.trigger.everyMinutes * 60)) + 1;
    return {
      // A failed run is not repeated: the rule's next run does the same work.
      retryAttempts: 0,
      maxEventAge: Duration.minutes(1),
      ...(settings.reserveConcurrency && { reservedConcurrentExecutions: overlapping }),
    };
  }

  /** Functions behind the CDN recognise it by its secret. */
  private knowCdn({ trigger }: FunctionSpec, { originSecret, settings }: GrantableResources): void {
    // The emulator's CDN carries no sockets, so they connect without it there.
    const connects = 'socket' in trigger && trigger.socket === '$connect' && settings.place === 'aws';
    if (!('http' in trigger) && !connects) return;
    this.function.addEnvironment('ORIGIN_SECRET', originSecret);
  }

  private give(resource: ResourceGrant, means: GrantableResources): void {
    if (resource === 'table') return this.giveTable(means, [...TABLE_READ_ACTIONS, ...TABLE_WRITE_ACTIONS]);
    if (resource === 'table:read') return this.giveTable(means, TABLE_READ_ACTIONS);
    if (resource.startsWith('records:'))
      return this.giveRecords(resource.slice('records:'.length) as WritableRecordKind, means);
    if (resource === 'connections') return this.giveConnections(means.socket);
    if (resource === 'feed') return this.giveFeed(means);
    if (resource === 'feed:kind') return this.giveFeedKind(means.settings);
    if (resource === 'push') return this.givePush(means);
    if (resource === 'mail') return this.giveMail(means.settings);
    if (resource === 'documents') return this.giveDocuments(means, true);
    if (resource === 'documents:read') return this.giveDocuments(means, false);
    if (resource === 'attachments') return this.giveAttachments(means, true);
    if (resource === 'attachments:read') return this.giveAttachments(means, false);
    if (resource === 'service-chat') return this.giveServiceChat(means.settings);
    if (resource === 'prices') return this.givePrices(means.settings);
    if (resource === 'statements') return this.giveStatements(means);
    if (resource === 'status-file') return this.giveStatusFile(means);
    if (resource === 'exports') return this.giveExports(means, true);
    if (resource === 'exports:read') return this.giveExports(means, false);
    if (resource === 'posters') return this.givePosters(means, true);
    if (resource === 'posters:read') return this.givePosters(means, false);
    if (resource === 'site') return this.giveSite(means.settings);
    if (resource === 'admin-site') return this.giveSite(means.settings, 'admin');
    if (resource === 'personal-key') return this.givePersonalKey(means);
    if (resource === 'chains') return this.giveNodes(means.settings.chainRpc);
    if (resource === 'wallet-connect') return this.giveWalletConnect(means.settings);
    if (resource === 'networks') return this.giveNetworks(means.settings);
    if (resource === 'hot-wallets') return this.giveHotWallets(means);
    // Allowed because it is not denied.
    if (resource === 'ticks:packing') return;
    // Granted by the stack that has both.
    if (resource.startsWith('starts:')) return;
    if (resource === 'queues:depth') return this.giveDepths(means);
    const name = resource.slice('queue:'.length) as QueueName;
    if (!(name in queues)) throw new Error(`There is no queue ${name}.`);
    this.function.addEnvironment(`${name.toUpperCase()}_QUEUE_URL`, means.queues[name].queue.queueUrl);
    // Not grantSendMessages, which adds two ways of reading the queue's attributes.
    // A batch needs the same right; the emulator has a separate one.
    const batch = means.settings.place === 'emulator' ? ['sqs:SendMessageBatch'] : [];
    this.allow(['sqs:SendMessage', ...batch], means.queues[name].queue.queueArn);
  }

  private giveDepths(means: GrantableResources): void {
    const all = Object.entries(means.queues);
    this.function.addEnvironment('QUEUE_URLS', all.map(([name, { queue }]) => `${name}=${queue.queueUrl}`).join(','));
    this.allow(['sqs:GetQueueAttributes'], ...all.map(([, { queue }]) => queue.queueArn));
  }

  private allow(actions: string[], ...resources: string[]): void {
    this.function.addToRolePolicy(new iam.PolicyStatement({ actions, resources }));
  }

  /** Grants reads by key and query, and writes where allowed. No scan, and no change of the table itself. */
  private giveTable({ table, tableKey }: GrantableResources, actions: readonly string[]): void {
    this.function.addEnvironment('TABLE_NAME', table.tableName);
    this.allow([...actions], table.tableArn);
    this.allow(['dynamodb:Query'], ...dynamoTableSchema.indexes.map(({ name }) => `${table.tableArn}/index/${name}`));
    // DynamoDB uses the key on behalf of the caller; the caller cannot use it for anything else.
    const uses = ['Decrypt', 'Encrypt', 'GenerateDataKey', 'ReEncryptFrom', 'ReEncryptTo', 'DescribeKey'];
    this.function.addToRolePolicy(
      new iam.PolicyStatement({
        actions: uses.map((action) => `kms:${action}`),
        resources: [tableKey.keyArn],
        conditions: { StringEquals: { 'kms:ViaService': `dynamodb.${Stack.of(this).region}.amazonaws.com` } },
      }),
    );
  }

  private giveRecords(recordKind: WritableRecordKind, { table }: GrantableResources): void {
    this.function.addToRolePolicy(buildTableRecordStatement(table.tableArn, recordKind));
  }

  private refuse({ touches }: FunctionSpec, { table }: GrantableResources): void {
    const exempt = { compares: touches.includes('records:reconciliation'), packs: touches.includes('ticks:packing') };
    for (const statement of buildTableDenyStatements(table.tableArn, exempt)) this.function.addToRolePolicy(statement);
  }

  private giveDocuments(means: GrantableResources, writes: boolean): void {
    this.giveFolders(
      means,
      ['kyc', 'uploads'],
      writes,
      'Photos have random names below the id of their owner. Access is checked before a link is created.',
    );
  }

  private giveAttachments(means: GrantableResources, writes: boolean): void {
    this.giveFolders(
      means,
      writes ? ['tickets', 'uploads'] : ['tickets'],
      writes,
      'Pictures have random names below the id of their owner. Access is checked before a link is created.',
    );
  }

  private giveServiceChat({ serviceChat, serviceChatDetails, serviceWidget }: InfraSettings): void {
    if (serviceChat !== null) {
      this.function.addEnvironment('SERVICE_CHAT_URL', serviceChat);
      this.function.addEnvironment('SERVICE_CHAT_DETAILS', serviceChatDetails ? 'yes' : 'no');
    }
    if (serviceWidget === null) return;
    this.function.addEnvironment('SERVICE_WIDGET_URL', serviceWidget.script);
    this.function.addEnvironment('SERVICE_WIDGET_ID', serviceWidget.id);
  }

  private givePrices({ prices }: InfraSettings): void {
    if (prices === 'stream') this.function.addEnvironment('PRICES', prices);
  }

  private giveStatements(means: GrantableResources): void {
    this.giveFolders(
      means,
      ['statements'],
      true,
      'The name of a statement contains its account id. Users read only those of their own account.',
    );
  }

  /** Writes one file, and checks that the site's address answers. */
  private giveStatusFile({ statusFiles: { name, arn }, settings }: GrantableResources): void {
    this.function.addEnvironment('STATUS_BUCKET', name);
    this.allow(['s3:PutObject'], `${arn}/status.json`);
    this.giveSite(settings);
  }

  private giveExports(means: GrantableResources, writes: boolean): void {
    this.giveFolders(
      means,
      ['exports'],
      writes,
      'The name of a file contains its export id. Ownership and permissions are checked before a link is created.',
    );
  }

  private givePosters(means: GrantableResources, writes: boolean): void {
    this.giveFolders(means, ['posters'], writes, 'Pictures of articles have random names and are public.');
  }

  /** Grants reads and, where allowed, writes by name. No listing; only the bucket's own rules delete. */
  private giveFolders(
    { documents: { name, arn, finding, key } }: GrantableResources,
    folders: readonly string[],
    writes: boolean,
    reason: string,
  ): void {
    this.function.addEnvironment('KYC_BUCKET', name);
    this.allow(
      writes ? ['s3:GetObject', 's3:PutObject'] : ['s3:GetObject'],
      ...folders.map((folder) => `${arn}/${folder}/*`),
    );
    this.function.addToRolePolicy(
      new iam.PolicyStatement({
        actions: writes ? ['kms:Decrypt', 'kms:GenerateDataKey'] : ['kms:Decrypt'],
        resources: [key.keyArn],
        conditions: { StringEquals: { 'kms:ViaService': `s3.${Stack.of(this).region}.amazonaws.com` } },
      }),
    );
    for (const folder of folders)
      acceptCdkNagFindings(this, { [`AwsSolutions-IAM5[Resource::${finding}/${folder}/*]`]: reason });
  }

  /** Grants sealing and opening for one user at a time: every call names the secret's owner. */
  private givePersonalKey({ personalKey, settings }: GrantableResources): void {
    this.function.addEnvironment('PERSONAL_KEY_ARN', personalKey.keyArn);
    this.function.addToRolePolicy(
      new iam.PolicyStatement({
        actions: ['kms:Encrypt', 'kms:Decrypt'],
        resources: [personalKey.keyArn],
        // The emulator binds sealed data to its context, but knows no condition on it.
        ...(settings.place === 'aws' && {
          conditions: {
            'ForAllValues:StringEquals': { 'kms:EncryptionContextKeys': ['owner'] },
            Null: { 'kms:EncryptionContext:owner': 'false' },
          },
        }),
      }),
    );
  }

  private giveConnections({ endpoint, arn, finding }: GrantableResources['socket']): void {
    this.function.addEnvironment('WEBSOCKET_ENDPOINT', endpoint);
    for (const method of ['POST', 'DELETE']) {
      this.allow(['execute-api:ManageConnections'], `${arn}/${method}/@connections/*`);
      acceptCdkNagFindings(this, {
        [`AwsSolutions-IAM5[Resource::${finding}/${method}/@connections/*]`]:
          'Connection ids change constantly. Messages go only to connections that proved their account.',
      });
    }
  }

  /** Grants sending from one address, which SES knows by itself or by its domain; nothing without a chosen address. */
  private giveMail({ mailFrom, place }: InfraSettings): void {
    this.function.addEnvironment('MAIL_FROM', mailFrom === null ? '' : `${PRODUCT_NAME} <${mailFrom}>`);
    if (mailFrom === null) return;
    // The emulator does not check the sender.
    if (place === 'emulator') return this.allow(['ses:SendEmail'], '*');
    const identity = (resourceName: string) =>
      Stack.of(this).formatArn({ service: 'ses', resource: 'identity', resourceName });
    this.allow(['ses:SendEmail'], identity(mailFrom), identity(mailFrom.replace(/^.*@/, '')));
  }

  private giveWalletConnect({ walletConnectProjectId: id }: InfraSettings): void {
    if (id !== null) this.function.addEnvironment('WALLETCONNECT_PROJECT_ID', id);
  }

  private giveNodes(chainRpc: InfraSettings['chainRpc']): void {
    for (const [chain, url] of Object.entries(chainRpc)) this.function.addEnvironment(`CHAIN_RPC_${chain}`, url);
  }

  private giveByNetwork(prefix: string, values: Record<string, string>): void {
    for (const [network, value] of Object.entries(values))
      this.function.addEnvironment(`${prefix}_${network.toUpperCase()}`, value);
  }

  private giveNetworks({ chainRpc, networkUrl, networkKey, networkXpub, chainSimulator }: InfraSettings): void {
    this.giveNodes(chainRpc);
    this.giveByNetwork('NETWORK_URL', networkUrl);
    this.giveByNetwork('NETWORK_KEY', networkKey);
    this.giveByNetwork('NETWORK_XPUB', networkXpub);
    if (chainSimulator !== null) this.function.addEnvironment('CHAIN_SIMULATOR_URL', chainSimulator);
  }

  /** Grants signing digests and reading public keys; private keys cannot be read. */
  private giveHotWallets({ hotWallets, settings }: GrantableResources): void {
    const keys = Object.entries(hotWallets).map(([network, { keyArn }]) => [network, keyArn] as const);
    this.giveByNetwork('NETWORK_SIGNER', { ...settings.networkSigner, ...Object.fromEntries(keys) });
    if (keys.length === 0) return;
    const resources = keys.map(([, arn]) => arn);
    this.allow(['kms:GetPublicKey'], ...resources);
    this.function.addToRolePolicy(
      new iam.PolicyStatement({
        actions: ['kms:Sign'],
        resources,
        conditions: { StringEquals: { 'kms:SigningAlgorithm': 'ECDSA_SHA_256', 'kms:MessageType': 'DIGEST' } },
      }),
    );
  }

  /** The CDN's own name exists only after the functions, so it is stored for them then. */
  private giveSite({ domains, stage }: InfraSettings, site: 'web' | 'admin' = 'web'): void {
    const prefix = site === 'admin' ? 'ADMIN_SITE' : 'SITE';
    if (domains !== null) {
      this.function.addEnvironment(`${prefix}_URL`, `https://${domains[site]}`);
      return;
    }
    const name = site === 'admin' ? getAdminSiteAddressParameterName(stage) : getSiteAddressParameterName(stage);
    this.function.addEnvironment(`${prefix}_PARAMETER`, name);
    const resourceName = name.slice(1);
    this.allow(['ssm:GetParameter'], Stack.of(this).formatArn({ service: 'ssm', resource: 'parameter', resourceName }));
  }

  private givePush({ pushSecret }: GrantableResources): void {
    this.function.addEnvironment('PUSH_SECRET_ARN', pushSecret.secretArn);
    this.allow(['secretsmanager:GetSecretValue'], pushSecret.secretArn);
  }

  private giveFeedKind({ feed, volatility }: InfraSettings): void {
    this.function.addEnvironment('MARKET_FEED', feed);
    this.function.addEnvironment('SIMULATED_VOLATILITY', volatility);
  }

  private giveFeed({ settings, feedSecret }: GrantableResources): void {
    this.giveFeedKind(settings);
    const { feed, providers } = settings;
    if (feed !== 'live') return;
    if (providers !== null) this.function.addEnvironment('MARKET_PROVIDERS', providers);
    this.function.addEnvironment('FEED_SECRET_ARN', feedSecret.secretArn);
    this.allow(['secretsmanager:GetSecretValue'], feedSecret.secretArn);
  }
}
