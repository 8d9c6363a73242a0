import { Stack, type StackProps } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import { createSiteAddressParameter } from '#infra/constructs/site-address.ts';
import {
  type SiteApiIds,
  type CrossStackBucketRef,
  StaticSite,
  type StreamBalancer,
} from '#infra/constructs/static-site.ts';
import type { StatusBucketRef } from '#infra/constructs/status-bucket.ts';
import { type InfraSettings, getSiteAddressParameterName } from '#infra/settings.ts';
import type { EdgeStack } from './edge.ts';

interface WebStackProps extends StackProps {
  edge: EdgeStack;
  interfaces: SiteApiIds;
  settings: InfraSettings;
  statusFiles: StatusBucketRef;
  stream?: StreamBalancer | undefined;
}

/** Site of customers. */
export class WebStack extends Stack {
  readonly site: StaticSite;

  constructor(
    scope: Construct,
    id: string,
    { edge, interfaces, settings, statusFiles, stream, ...props }: WebStackProps,
  ) {
    super(scope, id, props);
    this.site = new StaticSite(this, 'Site', { site: 'web', edge, interfaces, settings, statusFiles, stream });
    if (settings.domains !== null) return;
    createSiteAddressParameter(this, {
      site: this.site,
      parameterName: getSiteAddressParameterName(settings.stage),
      description: 'Address of the customer site, used in links and in messages that wallets sign',
      place: settings.place,
    });
  }

  /** Exports its bucket for uploads. */
  shareBucket(): CrossStackBucketRef {
    return this.site.shareBucket(`${this.stackName}-SiteBucketArn`);
  }
}
