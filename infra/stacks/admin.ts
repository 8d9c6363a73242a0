import { Stack, type StackProps } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import { type Interfaces, type SharedBucket, StaticSite } from '#infra/constructs/static-site.ts';
import type { Settings } from '#infra/settings.ts';
import type { EdgeStack } from './edge.ts';

interface AdminStackProps extends StackProps {
  edge: EdgeStack;
  interfaces: Interfaces;
  settings: Settings;
}

/** The back office, on an origin of its own. */
export class AdminStack extends Stack {
  readonly site: StaticSite;

  constructor(scope: Construct, id: string, { edge, interfaces, settings, ...props }: AdminStackProps) {
    super(scope, id, props);
    this.site = new StaticSite(this, 'Site', { site: 'admin', edge, interfaces, settings });
  }

  /** Its bucket, for who uploads. */
  shareBucket(): SharedBucket {
    return this.site.shareBucket(`${this.stackName}-SiteBucketArn`);
  }
}
