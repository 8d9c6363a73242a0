import { synthExampleTemplates } from '#infra/example-templates.ts';
import { steadyMetricUnits } from '#shared/metrics.ts';
import { awsPrices } from './prices.ts';

interface Resource {
  Type: string;
  Properties?: Record<string, unknown>;
}

/** What is paid for because it is there, used or not: how many there are of each, and USD of one a month. */
export interface StandingResource {
  name: string;
  count: number;
  each: number;
}

const countRules = ({ Properties }: Resource): number => (Properties?.['Rules'] as unknown[] | undefined)?.length ?? 0;

interface Transformation {
  MetricNamespace: string;
  MetricName: string;
  DefaultValue?: number;
}

/** Of a filter that also tells something where no line fits: the others tell nothing while nothing happens. */
function steadyMetricsOf({ Properties }: Resource): string[] {
  const transformations = (Properties?.['MetricTransformations'] ?? []) as Transformation[];
  return transformations.flatMap(({ MetricNamespace, MetricName, DefaultValue }) =>
    DefaultValue === undefined ? [] : [`${MetricNamespace} ${MetricName}`],
  );
}

/** Metrics of each method or route by itself are one's own, five each: the interface counts them where that is on. */
function assertNoDetailedMetrics(resources: readonly Resource[]): void {
  const told = JSON.stringify(resources);
  if (/"(MetricsEnabled|DetailedMetricsEnabled)":true/.test(told))
    throw new Error('An interface measures each of its methods by itself, which nobody counts here.');
}

/** Counts what stands in the templates of all stacks. @throws {Error} where something is among them that is not counted. */
export function countStanding(resources: readonly Resource[]): StandingResource[] {
  assertNoDetailedMetrics(resources);
  const of = (type: string) => resources.filter(({ Type }) => Type === type);
  const count = (type: string) => of(type).length;
  return [
    { name: 'alarms', count: count('AWS::CloudWatch::Alarm'), each: awsPrices.alarm },
    {
      name: 'metrics',
      // A metric is paid for by the hours in which it is told: those that are told though nobody is there.
      count:
        new Set(of('AWS::Logs::MetricFilter').flatMap(steadyMetricsOf)).size + Object.keys(steadyMetricUnits).length,
      each: awsPrices.metric,
    },
    { name: 'dashboards', count: count('AWS::CloudWatch::Dashboard'), each: awsPrices.dashboard },
    { name: 'keys', count: count('AWS::KMS::Key'), each: awsPrices.key },
    { name: 'secrets', count: count('AWS::SecretsManager::Secret'), each: awsPrices.secret },
    { name: 'firewalls', count: count('AWS::WAFv2::WebACL'), each: awsPrices.firewall },
    {
      name: 'rules of firewalls',
      count: of('AWS::WAFv2::WebACL').reduce((sum, one) => sum + countRules(one), 0),
      each: awsPrices.firewallRule,
    },
  ];
}

/** The resources of every stack as `cdk deploy` makes them in a place of their own, without a domain. */
export function synthResources(): Resource[] {
  return Object.values(synthExampleTemplates()).flatMap(({ Resources }) => Object.values(Resources));
}

/** USD a month of what stands. */
export const getStandingCost = (standing: readonly StandingResource[]): number =>
  standing.reduce((sum, { count, each }) => sum + count * each, 0);
