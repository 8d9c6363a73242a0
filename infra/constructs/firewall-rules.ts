import type * as waf from 'aws-cdk-lib/aws-wafv2';

type Rule = waf.CfnWebACL.RuleProperty;

const seen = (name: string) => ({ sampledRequestsEnabled: true, cloudWatchMetricsEnabled: true, metricName: name });

/** Rules of the common set for bodies, that look for attacks in them and for more than 8 KB: they only count, for the reason given below. */
const BODY_RULES = ['SizeRestrictions_BODY', 'CrossSiteScripting_BODY', 'GenericLFI_BODY', 'GenericRFI_BODY'];

const managed = (priority: number, name: string, counted: readonly string[] = []): Rule => ({
  name,
  priority,
  overrideAction: { none: {} },
  statement: {
    managedRuleGroupStatement: {
      vendorName: 'AWS',
      name,
      ruleActionOverrides: counted.map((rule) => ({ name: rule, actionToUse: { count: {} } })),
    },
  },
  visibilityConfig: seen(name),
});

const startsWith = (path: string): waf.CfnWebACL.StatementProperty => ({
  byteMatchStatement: {
    fieldToMatch: { uriPath: {} },
    positionalConstraint: 'STARTS_WITH',
    searchString: path,
    textTransformations: ['URL_DECODE', 'NORMALIZE_PATH', 'LOWERCASE'].map((type, priority) => ({ priority, type })),
  },
});

/** More than `limit` requests from one address within five minutes are refused until it is quieter. */
const rate = (priority: number, name: string, limit: number, scope?: waf.CfnWebACL.StatementProperty): Rule => ({
  name,
  priority,
  action: { block: { customResponse: { responseCode: 429 } } },
  statement: {
    rateBasedStatement: {
      limit,
      aggregateKeyType: 'IP',
      evaluationWindowSec: 300,
      ...(scope && { scopeDownStatement: scope }),
    },
  },
  visibilityConfig: seen(name),
});

/**
 * What CloudFront lets through. The function's own limits (functions/lib/limits.ts) are finer; these keep a flood from
 * costing anything. Bodies are only counted by the common rules: they are strict JSON by the contract's schemas, and a
 * password may hold whatever its owner likes. Photos and articles are larger than the rules allow for, and articles are
 * HTML; how large each body may be is the function's to say.
 */
export const firewallRules: Rule[] = [
  rate(0, 'address', 10_000),
  rate(1, 'login', 200, {
    orStatement: {
      statements: [startsWith('/api/auth/'), startsWith('/api/admin/login'), startsWith('/api/simulate/')],
    },
  }),
  managed(2, 'AWSManagedRulesAmazonIpReputationList'),
  managed(3, 'AWSManagedRulesKnownBadInputsRuleSet'),
  managed(4, 'AWSManagedRulesCommonRuleSet', BODY_RULES),
];
