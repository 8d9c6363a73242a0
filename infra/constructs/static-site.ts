import { CfnOutput, Duration, RemovalPolicy, Stack } from 'aws-cdk-lib';
import * as acm from 'aws-cdk-lib/aws-certificatemanager';
import * as cloudfront from 'aws-cdk-lib/aws-cloudfront';
import * as origins from 'aws-cdk-lib/aws-cloudfront-origins';
import type * as elb from 'aws-cdk-lib/aws-elasticloadbalancingv2';
import * as s3 from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';
import { EMULATOR_SETTINGS, type InfraSettings } from '#infra/settings.ts';
import { PRICE_STREAM_PATH } from '#shared/messages/stream.ts';
import { WALLETCONNECT_RELAY_URL } from '#shared/wallets/chains.ts';
import { acceptCdkNagFindings } from './accept.ts';
import type { EdgeResources } from './edge.ts';
import { createHeadersPolicy } from './headers-policy.ts';
import { LogBucket } from './log-bucket.ts';
import { staffApiPaths } from './manifest-functions.ts';
import { ARTICLE_PATH_PREFIX } from './public-pages.ts';
import type { StatusBucketRef } from './status-bucket.ts';

/** APIs behind a site, by the ids of API Gateway. */
export interface SiteApiIds {
  apiId: string;
  staffApiId: string;
  socketApiId: string;
  region: string;
  /** Value of the headers by which API Gateway and the functions recognise the CDN. */
  secret: string;
  /** Origin of links to photos of documents. */
  documents: string;
}

/** Load balancer of the stream processes. */
export type StreamBalancer = elb.INetworkLoadBalancer;

/** Bucket of another stack; `finding` is its ARN as cdk-nag spells it. */
export interface CrossStackBucketRef {
  arn: string;
  finding: string;
}

interface StaticSiteProps {
  site: 'web' | 'admin';
  edge: EdgeResources;
  interfaces: SiteApiIds;
  settings: InfraSettings;
  /** Bucket of the system status file; for the customers' site. */
  statusFiles?: StatusBucketRef;
  /** Load balancer of the price stream, if there is one; for the customers' site. */
  stream?: StreamBalancer | undefined;
}

/** Private bucket behind CloudFront, which serves the API and the socket on the same origin. */
export class StaticSite extends Construct {
  readonly distribution: cloudfront.Distribution;
  private readonly bucket: s3.Bucket;

  constructor(
    scope: Construct,
    id: string,
    { site, edge, interfaces, settings, statusFiles, stream }: StaticSiteProps,
  ) {
    super(scope, id);
    // Its content can be built and uploaded again.
    const removalPolicy = RemovalPolicy.DESTROY;
    const logs = new LogBucket(this, 'Logs', {
      removalPolicy: settings.place === 'aws' ? RemovalPolicy.RETAIN : removalPolicy,
      acl: true,
    });
    const bucket = new s3.Bucket(this, 'Bucket', {
      encryption: s3.BucketEncryption.S3_MANAGED,
      blockPublicAccess: s3.BlockPublicAccess.BLOCK_ALL,
      objectOwnership: s3.ObjectOwnership.BUCKET_OWNER_ENFORCED,
      ...(settings.place === 'aws' && { enforceSSL: true, minimumTLSVersion: 1.2 }),
      // A roll-back finds the files of the version before.
      versioned: true,
      serverAccessLogsBucket: logs,
      serverAccessLogsPrefix: 'bucket/',
      removalPolicy,
    });
    const headers = createHeadersPolicy(this, site, {
      documents: interfaces.documents,
      walletRelay: site === 'web' && settings.walletConnectProjectId !== null ? WALLETCONNECT_RELAY_URL : undefined,
      ...(site === 'web' && {
        chat: settings.serviceChat ?? undefined,
        widget: settings.serviceWidget?.script,
      }),
    });
    const { api, staff, socket } = interfaceOrigins(site, interfaces, settings);
    const behind = {
      responseHeadersPolicy: headers,
      allowedMethods: cloudfront.AllowedMethods.ALLOW_ALL,
      compress: true,
      viewerProtocolPolicy: httpsOnly(settings),
    };
    const interfacePaths = {
      ...behind,
      origin: api,
      originRequestPolicy: edge.apiRequest,
      functionAssociations: [{ function: edge.normalPath, eventType: cloudfront.FunctionEventType.VIEWER_REQUEST }],
    };
    const sockets = {
      ...behind,
      compress: false,
      cachePolicy: cloudfront.CachePolicy.CACHING_DISABLED,
      originRequestPolicy: edge.socketRequest,
    };
    const choosesPage = [
      {
        function: site === 'web' ? edge.publicPages : edge.pageFallback,
        eventType: cloudfront.FunctionEventType.VIEWER_REQUEST,
      },
      { function: edge.pageStatus[site], eventType: cloudfront.FunctionEventType.VIEWER_RESPONSE },
    ];
    this.distribution = new cloudfront.Distribution(this, 'Distribution', {
      comment: `${site} site`,
      defaultRootObject: 'index.html',
      defaultBehavior: {
        // Listing lets a missing file answer 404 rather than 403.
        origin: origins.S3BucketOrigin.withOriginAccessControl(bucket, {
          originAccessLevels: [cloudfront.AccessLevel.READ, cloudfront.AccessLevel.LIST],
        }),
        cachePolicy: edge.siteCache,
        responseHeadersPolicy: headers,
        viewerProtocolPolicy: redirected(settings),
        compress: true,
        functionAssociations: choosesPage,
      },
      additionalBehaviors: {
        '/api/public/*': { ...interfacePaths, cachePolicy: edge.publicCache },
        '/api/news*': { ...interfacePaths, cachePolicy: edge.newsCache },
        ...(site === 'admin' &&
          Object.fromEntries(
            staffApiPaths.map((path) => [
              `/api${path}`,
              { ...interfacePaths, origin: staff, cachePolicy: edge.apiCache },
            ]),
          )),
        '/api/*': { ...interfacePaths, cachePolicy: edge.apiCache },
        // Separate from the API: available when the API does not answer.
        ...(statusFiles && {
          '/status.json': {
            origin: this.statusOrigin(statusFiles),
            cachePolicy: edge.publicCache,
            responseHeadersPolicy: headers,
            viewerProtocolPolicy: httpsOnly(settings),
            compress: true,
          },
        }),
        // Pages too, but for their origin: they exist in the language of the query and in no other form.
        ...(site === 'web' && {
          [`${ARTICLE_PATH_PREFIX}*`]: {
            ...interfacePaths,
            allowedMethods: cloudfront.AllowedMethods.ALLOW_GET_HEAD,
            cachePolicy: edge.publicCache,
            viewerProtocolPolicy: redirected(settings),
            functionAssociations: choosesPage,
          },
        }),
        '/ws': { ...sockets, origin: socket },
        ...(stream && { [PRICE_STREAM_PATH]: { ...sockets, origin: streamOrigin(stream, interfaces) } }),
      },
      // CloudFront caches these for ten seconds by default: a failure would outlive its cause, a 404 the creation of
      // its object.
      errorResponses: [404, 500, 502, 503, 504].map((httpStatus) => ({ httpStatus, ttl: Duration.seconds(0) })),
      webAclId: edge.firewallArn,
      httpVersion: cloudfront.HttpVersion.HTTP2_AND_3,
      priceClass: cloudfront.PriceClass.PRICE_CLASS_200,
      logBucket: logs,
      logFilePrefix: 'cdn/',
      ...(settings.domains && {
        minimumProtocolVersion: cloudfront.SecurityPolicyProtocol.TLS_V1_2_2021,
        domainNames: [settings.domains[site]],
        certificate: acm.Certificate.fromCertificateArn(this, 'Certificate', settings.domains.certificate),
      }),
    });
    this.bucket = bucket;
    this.acceptFindings(settings);
    if (settings.place === 'emulator') {
      acceptCdkNagFindings(bucket, {
        'AwsSolutions-S10': "The emulator's CDN reads its buckets without TLS, inside one process.",
      });
    }
    new CfnOutput(Stack.of(this), 'BucketName', { value: bucket.bucketName });
    const host = settings.domains?.[site] ?? this.distribution.distributionDomainName;
    new CfnOutput(Stack.of(this), 'Origin', { value: `https://${host}` });
    new CfnOutput(Stack.of(this), 'DomainName', { value: this.distribution.distributionDomainName });
  }

  /** Exports the bucket to other stacks under this name. */
  shareBucket(name: string): CrossStackBucketRef {
    return { arn: Stack.of(this).exportValue(this.bucket.bucketArn, { name }), finding: name };
  }

  private statusOrigin({ name }: StatusBucketRef): cloudfront.IOrigin {
    const bucket = s3.Bucket.fromBucketAttributes(this, 'StatusBucket', { bucketName: name });
    return origins.S3BucketOrigin.withOriginAccessControl(bucket);
  }

  private acceptFindings(settings: InfraSettings): void {
    acceptCdkNagFindings(this.distribution, {
      'AwsSolutions-CFR1':
        'The application restricts countries, by the verified country and the country that CloudFront reports.',
      'Annotation::@aws-cdk/aws-cloudfront-origins:listBucketSecurityRisk':
        'The root returns index.html, so nothing is listed.',
    });
    acceptCdkNagFindings(this.distribution, {
      'Annotation::@aws-cdk/aws-cloudfront-origins:updateImportedBucketPolicyOac':
        'The policy of the status bucket allows reads by the CDN of this account.',
    });
    if (settings.domains === null) {
      acceptCdkNagFindings(this.distribution, {
        'AwsSolutions-CFR4':
          'Without its own domain the site uses the cloudfront.net certificate, whose protocols AWS sets. With webDomain, adminDomain and certificate it requires TLS 1.2.',
      });
    }
    if (settings.place === 'emulator') {
      acceptCdkNagFindings(this.distribution, {
        'AwsSolutions-CFR5': "The emulator's gateway speaks plain HTTP on the loopback address.",
      });
    }
  }
}

const httpsOnly = ({ place }: InfraSettings) =>
  place === 'aws' ? cloudfront.ViewerProtocolPolicy.HTTPS_ONLY : cloudfront.ViewerProtocolPolicy.ALLOW_ALL;

const redirected = ({ place }: InfraSettings) =>
  place === 'aws' ? cloudfront.ViewerProtocolPolicy.REDIRECT_TO_HTTPS : cloudfront.ViewerProtocolPolicy.ALLOW_ALL;

/** Within AWS, over a private network: there is no name for a certificate. */
const streamOrigin = (balancer: StreamBalancer, { secret }: SiteApiIds) =>
  origins.VpcOrigin.withNetworkLoadBalancer(balancer, {
    protocolPolicy: cloudfront.OriginProtocolPolicy.HTTP_ONLY,
    customHeaders: { 'x-origin-secret': secret },
  });

/** Stages have the names of the paths, so that no path is rewritten on AWS. */
function interfaceOrigins(
  site: StaticSiteProps['site'],
  { apiId, staffApiId, socketApiId, region, secret }: SiteApiIds,
  { place }: InfraSettings,
) {
  // Replaces whatever a viewer sends under these names.
  const customHeaders = { 'x-api-key': secret, 'x-origin-secret': secret, 'x-origin-site': site };
  const origin = (id: string) =>
    place === 'aws'
      ? new origins.HttpOrigin(`${id}.execute-api.${region}.amazonaws.com`, {
          protocolPolicy: cloudfront.OriginProtocolPolicy.HTTPS_ONLY,
          originSslProtocols: [cloudfront.OriginSslPolicy.TLS_V1_2],
          customHeaders,
        })
      : new origins.HttpOrigin(EMULATOR_SETTINGS.host, {
          protocolPolicy: cloudfront.OriginProtocolPolicy.HTTP_ONLY,
          httpPort: EMULATOR_SETTINGS.port,
          originPath: `/_aws/execute-api/${id}`,
          customHeaders,
        });
  return { api: origin(apiId), staff: origin(staffApiId), socket: origin(socketApiId) };
}
