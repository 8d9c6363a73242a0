import { ArnFormat, Duration, RemovalPolicy, Stack, type StackProps } from 'aws-cdk-lib';
import * as cloudfront from 'aws-cdk-lib/aws-cloudfront';
import * as logs from 'aws-cdk-lib/aws-logs';
import * as waf from 'aws-cdk-lib/aws-wafv2';
import type { Construct } from 'constructs';
import { CdnApiKey } from '#infra/constructs/cdn-key.ts';
import type { EdgeResources } from '#infra/constructs/edge.ts';
import { firewallRules } from '#infra/constructs/firewall-rules.ts';
import { normalizePathFunctionCode } from '#infra/constructs/normal-path.ts';
import { pageFallbackFunctionCode } from '#infra/constructs/page-fallback.ts';
import { buildPageStatusFunctionCode } from '#infra/constructs/page-status.ts';
import { publicPagesFunctionCode } from '#infra/constructs/public-pages.ts';
import type { SiteApiIds } from '#infra/constructs/static-site.ts';
import { forwardedApiRequestHeaders, forwardedSocketHandshakeHeaders } from '#infra/edge-headers.ts';
import type { InfraSettings } from '#infra/settings.ts';
import { API_GATEWAY_STAGE } from './api.ts';
import { SOCKET_GATEWAY_STAGE } from './realtime.ts';

/** Viewer headers of CloudFront; clients cannot set these. */
const VIEWER = ['CloudFront-Viewer-Address', 'CloudFront-Viewer-Country'];

interface EdgeStackProps extends StackProps {
  settings: InfraSettings;
  interfaces: SiteApiIds;
}

export class EdgeStack extends Stack implements EdgeResources {
  readonly firewallArn: string;
  readonly firewallName: string;
  readonly pageFallback: cloudfront.Function;
  readonly publicPages: cloudfront.Function;
  readonly pageStatus: EdgeResources['pageStatus'];
  readonly normalPath: cloudfront.Function;
  readonly siteCache: cloudfront.CachePolicy;
  readonly publicCache: cloudfront.CachePolicy;
  readonly newsCache: cloudfront.CachePolicy;
  readonly apiCache: cloudfront.CachePolicy;
  readonly apiRequest: cloudfront.OriginRequestPolicy;
  readonly socketRequest: cloudfront.OriginRequestPolicy;

  constructor(scope: Construct, id: string, { settings, interfaces, ...props }: EdgeStackProps) {
    super(scope, id, props);
    this.openInterfaces(interfaces);
    const firewall = new waf.CfnWebACL(this, 'Firewall', {
      scope: 'CLOUDFRONT',
      defaultAction: { allow: {} },
      rules: firewallRules,
      // Inspects enough of a body to detect one that is too long.
      associationConfig: { requestBody: { CLOUDFRONT: { defaultSizeInspectionLimit: 'KB_64' } } },
      visibilityConfig: { sampledRequestsEnabled: true, cloudWatchMetricsEnabled: true, metricName: 'firewall' },
    });
    this.firewallArn = firewall.attrArn;
    this.firewallName = firewall.ref;
    // The emulator does not support this resource.
    if (settings.place === 'aws') this.logRefused(firewall);

    this.pageFallback = new cloudfront.Function(this, 'PageFallback', {
      comment: 'Serves page addresses from the application',
      code: cloudfront.FunctionCode.fromInline(pageFallbackFunctionCode),
      runtime: cloudfront.FunctionRuntime.JS_2_0,
    });
    this.publicPages = new cloudfront.Function(this, 'PublicPages', {
      comment: 'Serves prerendered pages in the language of the reader',
      code: cloudfront.FunctionCode.fromInline(publicPagesFunctionCode),
      runtime: cloudfront.FunctionRuntime.JS_2_0,
    });
    this.pageStatus = { web: this.createPageStatus('web'), admin: this.createPageStatus('admin') };
    this.normalPath = new cloudfront.Function(this, 'NormalPath', {
      comment: 'Normalizes API paths',
      code: cloudfront.FunctionCode.fromInline(normalizePathFunctionCode),
      runtime: cloudfront.FunctionRuntime.JS_2_0,
    });
    // Hashed files are "immutable"; index.html is "no-cache", which a minimum of 0 respects.
    this.siteCache = this.cache('SiteCache', Duration.days(1), Duration.days(365));
    const query = cloudfront.CacheQueryStringBehavior.all();
    // Public answers are the same for everyone: the token is neither part of the key nor forwarded.
    this.publicCache = this.cache('PublicCache', Duration.seconds(0), Duration.hours(1), {
      queryStringBehavior: query,
    });
    // The same for all readers of one language.
    this.newsCache = this.cache('NewsCache', Duration.seconds(0), Duration.hours(1), {
      queryStringBehavior: query,
      headerBehavior: cloudfront.CacheHeaderBehavior.allowList('Accept-Language'),
    });
    // Everything else is cached only when the answer allows it, and for one token only.
    this.apiCache = this.cache('ApiCache', Duration.seconds(0), Duration.hours(1), {
      queryStringBehavior: query,
      headerBehavior: cloudfront.CacheHeaderBehavior.allowList('Authorization'),
    });
    this.apiRequest = this.request('ApiRequest', forwardedApiRequestHeaders);
    this.socketRequest = this.request('SocketRequest', forwardedSocketHandshakeHeaders);
  }

  private openInterfaces({ secret, apiId, staffApiId, socketApiId }: SiteApiIds): void {
    new CdnApiKey(this, 'CdnKey', {
      secret,
      stages: {
        customers: { apiId, stage: API_GATEWAY_STAGE },
        staff: { apiId: staffApiId, stage: API_GATEWAY_STAGE },
        socket: { apiId: socketApiId, stage: SOCKET_GATEWAY_STAGE },
      },
    });
  }

  /** Logs blocked requests, without identifying data. */
  private logRefused(firewall: waf.CfnWebACL): void {
    // AWS requires this prefix of the name.
    const group = new logs.LogGroup(this, 'FirewallLogs', {
      logGroupName: `aws-waf-logs-${this.stackName.toLowerCase()}`,
      retention: logs.RetentionDays.ONE_MONTH,
      removalPolicy: RemovalPolicy.DESTROY,
    });
    new waf.CfnLoggingConfiguration(this, 'FirewallLogging', {
      resourceArn: firewall.attrArn,
      logDestinationConfigs: [
        this.formatArn({
          service: 'logs',
          resource: 'log-group',
          resourceName: group.logGroupName,
          arnFormat: ArnFormat.COLON_RESOURCE_NAME,
        }),
      ],
      redactedFields: [{ singleHeader: { Name: 'authorization' } }],
      loggingFilter: {
        DefaultBehavior: 'DROP',
        Filters: [
          {
            Behavior: 'KEEP',
            Requirement: 'MEETS_ANY',
            Conditions: [{ ActionCondition: { Action: 'BLOCK' } }, { ActionCondition: { Action: 'COUNT' } }],
          },
        ],
      },
    });
  }

  private createPageStatus(site: 'web' | 'admin'): cloudfront.Function {
    return new cloudfront.Function(this, `PageStatus-${site}`, {
      comment: 'Answers addresses without a page with 404',
      code: cloudfront.FunctionCode.fromInline(buildPageStatusFunctionCode(site)),
      runtime: cloudfront.FunctionRuntime.JS_2_0,
    });
  }

  private cache(id: string, standard: Duration, maxTtl: Duration, key: Partial<cloudfront.CachePolicyProps> = {}) {
    return new cloudfront.CachePolicy(this, id, {
      minTtl: Duration.seconds(0),
      defaultTtl: standard,
      maxTtl: maxTtl,
      enableAcceptEncodingBrotli: true,
      enableAcceptEncodingGzip: true,
      ...key,
    });
  }

  /** Never the host: API Gateway answers only to its own. The cache policy forwards Authorization. */
  private request(id: string, headers: readonly string[]) {
    return new cloudfront.OriginRequestPolicy(this, id, {
      headerBehavior: cloudfront.OriginRequestHeaderBehavior.allowList(...headers, ...VIEWER),
      queryStringBehavior: cloudfront.OriginRequestQueryStringBehavior.all(),
    });
  }
}
