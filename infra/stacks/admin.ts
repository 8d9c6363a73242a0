import { Stack, type StackProps } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import { createSiteAddressParameter } from '#infra/constructs/site-address.ts';
import { type SiteApiIds, type CrossStackBucketRef, StaticSite } from '#infra/constructs/static-site.ts';
import { getAdminSiteAddressParameterName, type InfraSettings } from '#infra/settings.ts';
import type { EdgeStack } from './edge.ts';

interface AdminStackProps extends StackProps {
  edge: EdgeStack;
  interfaces: SiteApiIds;
  settings: InfraSettings;
}

/** Back office, on an origin of its own. */
export class AdminStack extends Stack {
  readonly site: StaticSite;

  constructor(scope: Construct, id: string, { edge, interfaces, settings, ...props }: AdminStackProps) {
    super(scope, id, props);
    this.site = new StaticSite(this, 'Site', { site: 'admin', edge, interfaces, settings });
    if (settings.domains !== null) return;
    createSiteAddressParameter(this, {
      site: this.site,
      parameterName: getAdminSiteAddressParameterName(settings.stage),
      description: 'Address of the back office, used in invitations',
      place: settings.place,
    });
  }

  /** Exports its bucket for uploads. */
  shareBucket(): CrossStackBucketRef {
    return this.site.shareBucket(`${this.stackName}-SiteBucketArn`);
  }
}
