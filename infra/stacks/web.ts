import { Stack, type StackProps } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import { type Interfaces, StaticSite } from '../constructs/static-site.ts';
import type { Settings } from '../settings.ts';
import type { EdgeStack } from './edge.ts';

interface WebStackProps extends StackProps {
  edge: EdgeStack;
  interfaces: Interfaces;
  settings: Settings;
}

/** The site of customers. */
export class WebStack extends Stack {
  readonly site: StaticSite;

  constructor(scope: Construct, id: string, { edge, interfaces, settings, ...props }: WebStackProps) {
    super(scope, id, props);
    this.site = new StaticSite(this, 'Site', { site: 'web', edge, interfaces, settings });
  }
}
