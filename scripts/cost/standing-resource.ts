import { synthExampleStackTemplates } from '#infra/example-templates.ts';
import { sampledMetricUnits } from '#shared/metrics.ts';
import { awsPrices } from './aws-prices.ts';

interface TemplateResource {
  Type: string;
  Properties?: Record<string, unknown>;
}

/** Resource that costs money whether used or not: its number, and USD of one a month. */
export interface StandingResource {
  name: string;
  count: number;
  each: number;
}

const countRules = ({ Properties }: TemplateResource): number =>
  (Properties?.['Rules'] as unknown[] | undefined)?.length ?? 0;

interface MetricTransformation {
  MetricNamespace: string;
  MetricName: string;
  DefaultValue?: number;
}

/** Returns metrics of filters that also report when no line matches: the others report nothing while idle. */
function listSteadyMetrics({ Properties }: TemplateResource): string[] {
  const transformations = (Properties?.['MetricTransformations'] ?? []) as MetricTransformation[];
  return transformations.flatMap(({ MetricNamespace, MetricName, DefaultValue }) =>
    DefaultValue === undefined ? [] : [`${MetricNamespace} ${MetricName}`],
  );
}

/** Throws when metrics of single methods or routes are on: those are custom metrics, five each. */
function assertNoDetailedMetrics(resources: readonly TemplateResource[]): void {
  const json = JSON.stringify(resources);
  if (/"(MetricsEnabled|DetailedMetricsEnabled)":true/.test(json))
    throw new Error('An interface measures each of its methods by itself, which nobody counts here.');
}

/** Counts the paid resources in the templates of all stacks. @throws {Error} on a resource that is not counted. */
export function countStandingResources(resources: readonly TemplateResource[]): StandingResource[] {
  assertNoDetailedMetrics(resources);
  const of = (type: string) => resources.filter(({ Type }) => Type === type);
  const count = (type: string) => of(type).length;
  return [
    { name: 'alarms', count: count('AWS::CloudWatch::Alarm'), each: awsPrices.alarm },
    {
      name: 'metrics',
      // A metric costs by the hours in which it has data: these have data on an unused platform.
      count:
        new Set(of('AWS::Logs::MetricFilter').flatMap(listSteadyMetrics)).size + Object.keys(sampledMetricUnits).length,
      each: awsPrices.metric,
    },
    { name: 'dashboards', count: count('AWS::CloudWatch::Dashboard'), each: awsPrices.dashboard },
    { name: 'keys', count: count('AWS::KMS::Key'), each: awsPrices.key },
    { name: 'secrets', count: count('AWS::SecretsManager::Secret'), each: awsPrices.secret },
    { name: 'firewalls', count: count('AWS::WAFv2::WebACL'), each: awsPrices.firewall },
    {
      name: 'rules of firewalls',
      count: of('AWS::WAFv2::WebACL').reduce((sum, webAcl) => sum + countRules(webAcl), 0),
      each: awsPrices.firewallRule,
    },
  ];
}

/** Returns the resources of every stack as `cdk deploy` makes them in a separate environment, without a domain. */
export function synthStandingResources(): TemplateResource[] {
  return Object.values(synthExampleStackTemplates()).flatMap(({ Resources }) => Object.values(Resources));
}

/** Returns USD a month of these resources. */
export const getStandingCost = (resources: readonly StandingResource[]): number =>
  resources.reduce((sum, { count, each }) => sum + count * each, 0);
