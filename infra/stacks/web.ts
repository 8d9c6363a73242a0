import { Fn, Stack, type StackProps } from 'aws-cdk-lib';
import * as ssm from 'aws-cdk-lib/aws-ssm';
import type { Construct } from 'constructs';
import { type Interfaces, type SharedBucket, StaticSite, type StreamBalancer } from '#infra/constructs/static-site.ts';
import type { StatusFiles } from '#infra/constructs/status-bucket.ts';
import { EMULATOR, type Settings, siteParameter } from '#infra/settings.ts';
import type { EdgeStack } from './edge.ts';

interface WebStackProps extends StackProps {
  edge: EdgeStack;
  interfaces: Interfaces;
  settings: Settings;
  statusFiles: StatusFiles;
  stream?: StreamBalancer | undefined;
}

/** The site of customers. */
export class WebStack extends Stack {
  readonly site: StaticSite;

  constructor(
    scope: Construct,
    id: string,
    { edge, interfaces, settings, statusFiles, stream, ...props }: WebStackProps,
  ) {
    super(scope, id, props);
    this.site = new StaticSite(this, 'Site', { site: 'web', edge, interfaces, settings, statusFiles, stream });
    if (settings.domains === null) this.writeDown(this.site.distribution.distributionDomainName, settings);
  }

  /** The functions were deployed before the CDN had a name: they read it there. */
  private writeDown(name: string, { place, stage }: Settings): void {
    const emulated = `http://${Fn.select(0, Fn.split('.', name))}.cloudfront.${EMULATOR.host}:${EMULATOR.port}`;
    new ssm.StringParameter(this, 'Address', {
      parameterName: siteParameter(stage),
      description: 'Where customers find the site: in links, and in what wallets sign',
      stringValue: place === 'aws' ? `https://${name}` : emulated,
    });
  }

  /** Its bucket, for who uploads. */
  shareBucket(): SharedBucket {
    return this.site.shareBucket(`${this.stackName}-SiteBucketArn`);
  }
}
