import type * as cloudfront from 'aws-cdk-lib/aws-cloudfront';

/** Shared parts of both distributions: firewall, cache policies, origin request policies. */
export interface EdgeResources {
  readonly firewallArn: string;
  readonly firewallName: string;
  readonly pageFallback: cloudfront.Function;
  readonly publicPages: cloudfront.Function;
  /** Answers addresses without a page with 404, by site. */
  readonly pageStatus: Readonly<Record<'web' | 'admin', cloudfront.Function>>;
  readonly normalPath: cloudfront.Function;
  readonly siteCache: cloudfront.CachePolicy;
  readonly publicCache: cloudfront.CachePolicy;
  readonly newsCache: cloudfront.CachePolicy;
  readonly apiCache: cloudfront.CachePolicy;
  readonly apiRequest: cloudfront.OriginRequestPolicy;
  readonly socketRequest: cloudfront.OriginRequestPolicy;
}
