import { Duration } from 'aws-cdk-lib';
import * as cloudfront from 'aws-cdk-lib/aws-cloudfront';
import type { Construct } from 'constructs';
import {
  buildContentSecurityPolicy,
  type SiteExternalOrigins,
  edgeResponseHeaders,
  HSTS_SECONDS,
} from '#infra/edge-headers.ts';

/** A headers policy has fields of its own for these; CloudFront takes the rest unchanged. */
const PLACED = [
  'content-security-policy',
  'strict-transport-security',
  'x-content-type-options',
  'x-frame-options',
  'referrer-policy',
];

/** Returns the headers of `edge-headers.ts` in CloudFront's form. */
export function createHeadersPolicy(
  scope: Construct,
  site: string,
  elsewhere: SiteExternalOrigins,
): cloudfront.ResponseHeadersPolicy {
  const otherHeaders = Object.entries(edgeResponseHeaders).filter(([name]) => !PLACED.includes(name));
  return new cloudfront.ResponseHeadersPolicy(scope, 'Headers', {
    comment: `Security headers of the ${site} site`,
    securityHeadersBehavior: {
      contentSecurityPolicy: { contentSecurityPolicy: buildContentSecurityPolicy(elsewhere), override: true },
      strictTransportSecurity: {
        accessControlMaxAge: Duration.seconds(HSTS_SECONDS),
        includeSubdomains: true,
        override: true,
      },
      contentTypeOptions: { override: true },
      frameOptions: { frameOption: cloudfront.HeadersFrameOption.DENY, override: true },
      referrerPolicy: {
        referrerPolicy: cloudfront.HeadersReferrerPolicy.STRICT_ORIGIN_WHEN_CROSS_ORIGIN,
        override: true,
      },
    },
    customHeadersBehavior: {
      customHeaders: otherHeaders.map(([header, value]) => ({ header, value, override: true })),
    },
  });
}
