import type * as cloudfront from 'aws-cdk-lib/aws-cloudfront';

/** What both distributions share: the firewall, what is cached by what, what reaches the interfaces. */
export interface EdgeResources {
  readonly firewallArn: string;
  readonly firewallName: string;
  readonly pageFallback: cloudfront.Function;
  readonly publicPages: cloudfront.Function;
  readonly normalPath: cloudfront.Function;
  readonly siteCache: cloudfront.CachePolicy;
  readonly publicCache: cloudfront.CachePolicy;
  readonly newsCache: cloudfront.CachePolicy;
  readonly apiCache: cloudfront.CachePolicy;
  readonly apiRequest: cloudfront.OriginRequestPolicy;
  readonly socketRequest: cloudfront.OriginRequestPolicy;
}
