import { Fn } from 'aws-cdk-lib';
import * as ssm from 'aws-cdk-lib/aws-ssm';
import type { Construct } from 'constructs';
import { EMULATOR_SETTINGS, type InfraSettings } from '#infra/settings.ts';
import type { StaticSite } from './static-site.ts';

interface AddressProps {
  site: StaticSite;
  parameterName: string;
  description: string;
  place: InfraSettings['place'];
}

/** Stores the address of a site without its own domain: functions are deployed before its CDN has a name. */
export function createSiteAddressParameter(
  scope: Construct,
  { site, parameterName, description, place }: AddressProps,
): void {
  const name = site.distribution.distributionDomainName;
  const emulated = `http://${Fn.select(0, Fn.split('.', name))}.cloudfront.${EMULATOR_SETTINGS.host}:${EMULATOR_SETTINGS.port}`;
  new ssm.StringParameter(scope, 'Address', {
    parameterName,
    description,
    stringValue: place === 'aws' ? `https://${name}` : emulated,
  });
}
