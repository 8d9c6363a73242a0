import { CfnOutput, Duration, RemovalPolicy, SecretValue, Stack, type StackProps } from 'aws-cdk-lib';
import * as dynamodb from 'aws-cdk-lib/aws-dynamodb';
import * as kms from 'aws-cdk-lib/aws-kms';
import * as s3 from 'aws-cdk-lib/aws-s3';
import * as secrets from 'aws-cdk-lib/aws-secretsmanager';
import type { Construct } from 'constructs';
import { acceptCdkNagFindings } from '#infra/constructs/accept.ts';
import type { DocumentBucketRef } from '#infra/constructs/documents.ts';
import { LogBucket } from '#infra/constructs/log-bucket.ts';
import { QueueWithDeadLetters } from '#infra/constructs/queue-with-dead-letters.ts';
import { StatusBucket, type StatusBucketRef } from '#infra/constructs/status-bucket.ts';
import type { QueueName } from '#infra/function-spec.ts';
import { queues } from '#infra/manifest.ts';
import type { InfraSettings } from '#infra/settings.ts';
import { dynamoTableSchema } from '#infra/table-schema.ts';

/** Resources that outlive a deployment: the table, document pictures, keys, secrets, and messages in flight. */
export class DataStack extends Stack {
  /** Table in use: made here, or restored from it. */
  readonly table: dynamodb.ITable;
  readonly tableKey: kms.Key;
  /** Seals data that must be unreadable in the table: authenticator seeds, account numbers. */
  readonly personalKey: kms.Key;
  readonly documents: DocumentBucketRef;
  readonly statusFiles: StatusBucketRef;
  readonly queues: Record<QueueName, QueueWithDeadLetters>;
  /** Value by which the API recognises its own CDN. */
  readonly originSecret: string;
  /** Operator's keys of price providers. */
  readonly feedSecret: secrets.Secret;
  readonly pushSecret: secrets.Secret;
  /** Signing keys of hot wallets, by network. */
  readonly hotWallets: Record<string, kms.IKey>;

  constructor(scope: Construct, id: string, settings: InfraSettings, props: StackProps) {
    super(scope, id, props);
    const isRetained = settings.place === 'aws';
    const removalPolicy = isRetained ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY;
    this.tableKey = new kms.Key(this, 'TableKey', {
      description: 'Encrypts the table: money, users, ticks',
      enableKeyRotation: true,
      removalPolicy,
    });
    this.personalKey = new kms.Key(this, 'PersonalKey', {
      description: 'Encrypts secret fields of the table: authenticator secrets, bank account numbers',
      enableKeyRotation: true,
      removalPolicy,
    });
    this.table = this.chosenTable(settings, this.makeTable(isRetained, removalPolicy));
    this.documents = this.makePaperBucket(removalPolicy);
    const statusBucket = new StatusBucket(this, 'StatusBucket', settings);
    this.statusFiles = { name: statusBucket.bucketName, arn: statusBucket.bucketArn };
    this.queues = this.makeQueues();
    this.originSecret = this.makeOriginSecret(settings);
    this.feedSecret = this.makeFeedSecret(removalPolicy);
    this.pushSecret = this.makePushSecret(removalPolicy);
    this.hotWallets = Object.fromEntries(
      settings.hotWallets.map((network) => [network, this.makeHotWallet(network, removalPolicy)]),
    );
    // The table in use.
    new CfnOutput(this, 'TableName', { value: this.table.tableName });
    new CfnOutput(this, 'PersonalKeyArn', { value: this.personalKey.keyArn });
  }

  /** The private key never leaves KMS, not even for the operator: deleting it loses the wallet's content. */
  private makeHotWallet(network: string, removalPolicy: RemovalPolicy): kms.Key {
    const key = new kms.Key(this, `HotWallet-${network}`, {
      description: `Signs transactions of the ${network} hot wallet`,
      keySpec: kms.KeySpec.ECC_SECG_P256K1,
      keyUsage: kms.KeyUsage.SIGN_VERIFY,
      pendingWindow: Duration.days(30),
      removalPolicy,
    });
    new CfnOutput(this, `HotWalletArn-${network}`, { value: key.keyArn });
    return key;
  }

  /** A restored table has another name, by which the other stacks drop the exports of the table made here. */
  private chosenTable({ table }: InfraSettings, ownTable: dynamodb.Table): dynamodb.ITable {
    // Until then CloudFormation keeps exports in use: these stay, used or not.
    this.exportValue(ownTable.tableName);
    this.exportValue(ownTable.tableArn);
    return table === null ? ownTable : dynamodb.Table.fromTableName(this, 'RestoredTable', table);
  }

  private makeTable(isRetained: boolean, removalPolicy: RemovalPolicy): dynamodb.Table {
    const text = (name: string) => ({ name, type: dynamodb.AttributeType.STRING });
    const table = new dynamodb.Table(this, 'Table', {
      partitionKey: text(dynamoTableSchema.partitionKey),
      sortKey: text(dynamoTableSchema.sortKey),
      timeToLiveAttribute: dynamoTableSchema.ttl,
      billingMode: dynamodb.BillingMode.PAY_PER_REQUEST,
      encryption: dynamodb.TableEncryption.CUSTOMER_MANAGED,
      encryptionKey: this.tableKey,
      pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: true },
      deletionProtection: isRetained,
      removalPolicy,
    });
    for (const index of dynamoTableSchema.indexes) {
      table.addGlobalSecondaryIndex({
        indexName: index.name,
        partitionKey: text(index.partitionKey),
        sortKey: text(index.sortKey),
        projectionType: dynamodb.ProjectionType.ALL,
      });
    }
    return table;
  }

  /** Photos of users' documents, and their statements: own key, no public access, every access logged. */
  private makePaperBucket(removalPolicy: RemovalPolicy): DocumentBucketRef {
    const key = new kms.Key(this, 'PaperKey', {
      description: 'Encrypts photos of customer documents',
      enableKeyRotation: true,
      removalPolicy,
    });
    const old = Duration.days(30);
    const bucket = new s3.Bucket(this, 'PaperBucket', {
      encryption: s3.BucketEncryption.KMS,
      encryptionKey: key,
      bucketKeyEnabled: true,
      blockPublicAccess: s3.BlockPublicAccess.BLOCK_ALL,
      objectOwnership: s3.ObjectOwnership.BUCKET_OWNER_ENFORCED,
      enforceSSL: true,
      minimumTLSVersion: 1.2,
      versioned: true,
      lifecycleRules: [
        { noncurrentVersionExpiration: old, abortIncompleteMultipartUploadAfter: Duration.days(1) },
        // Submitted files are copied elsewhere; the rest is not needed.
        { prefix: 'uploads/', expiration: Duration.days(1), noncurrentVersionExpiration: Duration.days(1) },
        { prefix: 'exports/', expiration: Duration.days(7), noncurrentVersionExpiration: Duration.days(1) },
        // A statement made again on request is the same.
        { prefix: 'statements/', expiration: Duration.days(400), noncurrentVersionExpiration: Duration.days(1) },
      ],
      serverAccessLogsBucket: new LogBucket(this, 'PaperLogs', { removalPolicy }),
      removalPolicy,
    });
    const exportName = `${this.stackName}-PaperBucketArn`;
    return {
      name: bucket.bucketName,
      arn: this.exportValue(bucket.bucketArn, { name: exportName }),
      finding: exportName,
      key,
    };
  }

  private makeQueues(): Record<QueueName, QueueWithDeadLetters> {
    const names = Object.keys(queues) as QueueName[];
    const queueEntries = names.map((name) => [name, new QueueWithDeadLetters(this, `${name}-queue`, queues[name])]);
    return Object.fromEntries(queueEntries) as Record<QueueName, QueueWithDeadLetters>;
  }

  /** Empty at first: providers without a key are not used. The operator's content stays. */
  private makeFeedSecret(removalPolicy: RemovalPolicy): secrets.Secret {
    const secret = new secrets.Secret(this, 'FeedSecret', {
      description: 'Keys of price providers, by the names in docs/market-data.md',
      secretStringValue: SecretValue.unsafePlainText('{}'),
      removalPolicy,
    });
    acceptCdkNagFindings(secret, {
      'AwsSolutions-SMG4': 'Providers issue the keys to the operator. They cannot be rotated here.',
    });
    new CfnOutput(this, 'FeedSecretArn', { value: secret.secretArn });
    return secret;
  }

  private makePushSecret(removalPolicy: RemovalPolicy): secrets.Secret {
    const secret = new secrets.Secret(this, 'PushSecret', {
      description: 'Keys for push services, by the names in docs/push.md',
      secretStringValue: SecretValue.unsafePlainText('{}'),
      removalPolicy,
    });
    acceptCdkNagFindings(secret, {
      'AwsSolutions-SMG4': 'Browsers subscribe with the public key. Rotation would end all subscriptions.',
    });
    new CfnOutput(this, 'PushSecretArn', { value: secret.secretArn });
    return secret;
  }

  /** @returns a reference that CloudFormation resolves: no template contains the value. */
  private makeOriginSecret({ originSecretVersion }: InfraSettings): string {
    const secret = new secrets.Secret(this, 'OriginSecret', {
      description: 'CloudFront sends it with every API request; API Gateway rejects requests without it',
      // Letters and digits: the value is sent as a header. (The emulator ignores `excludePunctuation`.)
      generateSecretString: { passwordLength: 48, excludeCharacters: '!"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~' },
    });
    acceptCdkNagFindings(secret, {
      'AwsSolutions-SMG4':
        'It only identifies our CDN and grants no access. A new value must reach CloudFront and the functions in one deployment (see docs/deploying.md).',
    });
    const versioned = originSecretVersion === null ? {} : { versionId: originSecretVersion };
    return SecretValue.secretsManager(secret.secretArn, versioned).unsafeUnwrap();
  }
}
