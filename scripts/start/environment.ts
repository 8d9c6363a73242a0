import { devNull } from 'node:os';
import { type FunctionSpec, toFunctionNameVariable, type QueueName } from '#infra/function-spec.ts';
import { type FunctionName, functionSpecs } from '#infra/manifest.ts';
import { DOCUMENTS_BUCKET } from '#scripts/local/s3-host.ts';
import type { AwsCredentials } from '#scripts/local/signature.ts';
import { PRODUCT_NAME } from '#shared/product.ts';

/** The table's name on a laptop. */
export const LOCAL_TABLE_NAME = 'candela';
/** Sender of e-mails on a laptop. */
const MAIL_FROM = `${PRODUCT_NAME} <no-reply@platform.example>`;

/** Addresses of a running platform's services; stored with its data. */
export interface LocalServiceEndpoints {
  /** Login that signs every call of them: another one at each start. */
  login: AwsCredentials;
  dynamodb: string;
  table: string;
  /** Key that seals personal secrets. */
  personalKey: string;
  /** Keys of the platform at push services, by environment name. */
  pushKeys: Record<string, string>;
  /** Queue URLs by name. */
  queues: Record<QueueName, string>;
  sqs: string;
  /** API for posts to connections. */
  connections: string;
  /** API that starts functions. */
  functions: string;
  /** API that sends e-mails. */
  mail: string;
  /** API for photos of documents. */
  documents: string;
  /** Origin of links to them. */
  photos: string;
  /** Address of the simulated chain. */
  chain: string;
  /** Its extended public keys and hot-wallet keys, by environment name. */
  chainKeys: Record<string, string>;
  /** Addresses of the customers' site and of the staff's. */
  site: string;
  adminSite: string;
  /** Process id of the platform. */
  pid: number;
  /** Seconds by which its time is ahead of this machine's. */
  clockOffset: number;
}

/** Returns the environment of every function on a laptop; excludes the owner's own AWS settings. */
export function buildLocalEnvironment(dynamodb: string, login: AwsCredentials): Record<string, string> {
  return {
    AWS_REGION: login.region,
    AWS_ACCESS_KEY_ID: login.accessKeyId,
    AWS_SECRET_ACCESS_KEY: login.secretAccessKey,
    AWS_CONFIG_FILE: devNull,
    AWS_SHARED_CREDENTIALS_FILE: devNull,
    AWS_EC2_METADATA_DISABLED: 'true',
    AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED: 'true',
    AWS_ENDPOINT_URL_DYNAMODB: dynamodb,
    PLACE: 'laptop',
  };
}

const keysNamed = (name: string, { chainKeys }: LocalServiceEndpoints): Record<string, string> =>
  Object.fromEntries(Object.entries(chainKeys).filter(([key]) => key.startsWith(name)));

/**
 * Returns the environment of one function: its resources by the manifest, under the names that
 * `functions/lib/config.ts` reads.
 */
export function createFunctionEnvironment(endpoints: LocalServiceEndpoints, passed: Record<string, string>) {
  return (name: FunctionName): Record<string, string> => {
    const { touches }: FunctionSpec = functionSpecs[name];
    const env = {
      ...buildLocalEnvironment(endpoints.dynamodb, endpoints.login),
      AWS_ENDPOINT_URL_SQS: endpoints.sqs,
      ...passed,
    };
    for (const resource of touches) {
      if (resource === 'table' || resource === 'table:read') Object.assign(env, { TABLE_NAME: endpoints.table });
      else if (resource === 'connections') Object.assign(env, { WEBSOCKET_ENDPOINT: endpoints.connections });
      else if (resource === 'mail') Object.assign(env, { MAIL_FROM, AWS_ENDPOINT_URL_SESV2: endpoints.mail });
      else if (resource === 'networks')
        Object.assign(env, { CHAIN_SIMULATOR_URL: endpoints.chain, ...keysNamed('NETWORK_XPUB', endpoints) });
      else if (resource === 'hot-wallets') Object.assign(env, keysNamed('NETWORK_SIGNER', endpoints));
      else if (resource === 'status-file')
        // The only bucket of a laptop has that file too.
        Object.assign(env, {
          STATUS_BUCKET: DOCUMENTS_BUCKET,
          AWS_ENDPOINT_URL_S3: endpoints.documents,
          SITE_URL: endpoints.site,
        });
      else if (resource === 'site') Object.assign(env, { SITE_URL: endpoints.site });
      else if (resource === 'admin-site') Object.assign(env, { ADMIN_SITE_URL: endpoints.adminSite });
      else if (/^(attachments|documents|exports|posters|statements)/.test(resource))
        Object.assign(env, {
          KYC_BUCKET: DOCUMENTS_BUCKET,
          AWS_ENDPOINT_URL_S3: endpoints.documents,
          DOCUMENTS_URL: endpoints.photos,
        });
      else if (resource === 'personal-key') Object.assign(env, { PERSONAL_KEY: endpoints.personalKey });
      else if (resource === 'push') Object.assign(env, endpoints.pushKeys);
      else if (resource.startsWith('starts:')) {
        const started = resource.slice('starts:'.length);
        Object.assign(env, {
          [toFunctionNameVariable(started)]: started,
          AWS_ENDPOINT_URL_LAMBDA: endpoints.functions,
        });
      } else if (resource === 'queues:depth') {
        const all = Object.entries(endpoints.queues).map(([queue, url]) => `${queue}=${url}`);
        Object.assign(env, { QUEUE_URLS: all.join(',') });
      } else if (resource.startsWith('queue:')) {
        const queue = resource.slice('queue:'.length) as QueueName;
        Object.assign(env, { [`${queue.toUpperCase()}_QUEUE_URL`]: endpoints.queues[queue] });
      }
    }
    return env;
  };
}
