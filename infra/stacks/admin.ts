import { Stack, type StackProps } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import { writeSiteAddress } from '#infra/constructs/site-address.ts';
import { type SiteApis, type SharedBucketRef, StaticSite } from '#infra/constructs/static-site.ts';
import { getAdminSiteParameter, type InfraSettings } from '#infra/settings.ts';
import type { EdgeStack } from './edge.ts';

interface AdminStackProps extends StackProps {
  edge: EdgeStack;
  interfaces: SiteApis;
  settings: InfraSettings;
}

/** Back office, on an origin of its own. */
export class AdminStack extends Stack {
  readonly site: StaticSite;

  constructor(scope: Construct, id: string, { edge, interfaces, settings, ...props }: AdminStackProps) {
    super(scope, id, props);
    this.site = new StaticSite(this, 'Site', { site: 'admin', edge, interfaces, settings });
    if (settings.domains !== null) return;
    writeSiteAddress(this, {
      site: this.site,
      parameterName: getAdminSiteParameter(settings.stage),
      description: 'Address of the back office, used in invitations',
      place: settings.place,
    });
  }

  /** Exports its bucket for uploads. */
  shareBucket(): SharedBucketRef {
    return this.site.shareBucket(`${this.stackName}-SiteBucketArn`);
  }
}
