import type * as waf from 'aws-cdk-lib/aws-wafv2';
import { apiEndpoints } from '#shared/api/contract.ts';
import { DEFAULT_MAX_BODY_BYTES } from '#shared/api/lib/endpoint.ts';

type FirewallRule = waf.CfnWebACL.RuleProperty;

const buildRuleVisibility = (name: string) => ({
  sampledRequestsEnabled: true,
  cloudWatchMetricsEnabled: true,
  metricName: name,
});

/**
 * Body rules of the common set, which look for attacks and for more than 8 KB. They only count, for the reason given
 * below.
 */
const BODY_RULES = ['SizeRestrictions_BODY', 'CrossSiteScripting_BODY', 'GenericLFI_BODY', 'GenericRFI_BODY'];

const managed = (priority: number, name: string, countedRules: readonly string[] = []): FirewallRule => ({
  name,
  priority,
  overrideAction: { none: {} },
  statement: {
    managedRuleGroupStatement: {
      vendorName: 'AWS',
      name,
      ruleActionOverrides: countedRules.map((rule) => ({ name: rule, actionToUse: { count: {} } })),
    },
  },
  visibilityConfig: buildRuleVisibility(name),
});

const startsWith = (path: string): waf.CfnWebACL.StatementProperty => ({
  byteMatchStatement: {
    fieldToMatch: { uriPath: {} },
    positionalConstraint: 'STARTS_WITH',
    searchString: path,
    textTransformations: ['URL_DECODE', 'NORMALIZE_PATH', 'LOWERCASE'].map((type, priority) => ({ priority, type })),
  },
});

/** Blocks an address above `limit` requests within five minutes until it is below again. */
const rate = (
  priority: number,
  name: string,
  limit: number,
  scope?: waf.CfnWebACL.StatementProperty,
): FirewallRule => ({
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
  visibilityConfig: buildRuleVisibility(name),
});

/** Endpoints with larger bodies by the contract: photos and articles. */
const larger = apiEndpoints.flatMap(([key, { upload, bodyBytes }]) => {
  const limit = upload ?? bodyBytes ?? 0;
  const path = `/api${key.slice(key.indexOf('/')).split('{')[0]}`;
  return limit > DEFAULT_MAX_BODY_BYTES ? [{ path, limit }] : [];
});

/** Maximum size of larger bodies, bytes, by path prefix; no prefix begins with another. */
export const bodyLimitsByPath: ReadonlyMap<string, number> = new Map(
  larger
    .filter(({ path }) => !larger.some((other) => other.path !== path && path.startsWith(other.path)))
    .map(({ path }) => [
      path,
      Math.max(...larger.filter((other) => other.path.startsWith(path)).map(({ limit }) => limit)),
    ]),
);

const block = (responseCode: number): waf.CfnWebACL.RuleActionProperty => ({
  block: { customResponse: { responseCode } },
});

/** Returns a regular expression for whole numbers above `limit`: a firewall compares no numbers in headers. */
export function buildGreaterThanPattern(limit: number): string {
  const digits = String(limit);
  const longer = [...digits].flatMap((digit, i) => {
    const digitsLeft = digits.length - i - 1;
    return digit === '9' ? [] : [`${digits.slice(0, i)}[${Number(digit) + 1}-9][0-9]{${digitsLeft}}`];
  });
  return `^0*(${[`[1-9][0-9]{${digits.length},}`, ...longer].join('|')})$`;
}

/** Matches a body whose stated length exceeds its path's limit. API Gateway's 10 MB bounds a body without a length. */
const tooLongFor = (path: string, limit: number): waf.CfnWebACL.StatementProperty => ({
  andStatement: {
    statements: [
      startsWith(path),
      {
        regexMatchStatement: {
          fieldToMatch: { singleHeader: { Name: 'content-length' } },
          regexString: buildGreaterThanPattern(limit),
          textTransformations: [{ priority: 0, type: 'NONE' }],
        },
      },
    ],
  },
});

/** Bodies that every function would reject do not reach one. One rule of several statements, since rules cost money. */
const bodies: FirewallRule = {
  name: 'body',
  priority: 2,
  action: block(413),
  statement: {
    orStatement: {
      statements: [
        {
          andStatement: {
            statements: [
              {
                sizeConstraintStatement: {
                  fieldToMatch: { body: { oversizeHandling: 'MATCH' } },
                  comparisonOperator: 'GT',
                  size: DEFAULT_MAX_BODY_BYTES,
                  textTransformations: [{ priority: 0, type: 'NONE' }],
                },
              },
              ...[...bodyLimitsByPath.keys()].map((path) => ({ notStatement: { statement: startsWith(path) } })),
            ],
          },
        },
        ...[...bodyLimitsByPath].map(([path, limit]) => tooLongFor(path, limit)),
      ],
    },
  },
  visibilityConfig: buildRuleVisibility('body'),
};

/**
 * Firewall rules of CloudFront. The functions' own limits (functions/lib/limits.ts) are finer; these keep a flood from
 * costing anything. The common rules only count bodies: bodies are strict JSON by the contract's schemas, and a
 * password may contain anything. Photos and articles are larger than those rules allow, and articles are HTML. The
 * contract states the body limit of each path. docs/decisions/alarms.md lists the omitted groups of AWS rules, with
 * reasons.
 */
export const firewallRules: FirewallRule[] = [
  rate(0, 'address', 10_000),
  rate(1, 'login', 200, {
    orStatement: {
      statements: [startsWith('/api/auth/'), startsWith('/api/admin/login'), startsWith('/api/simulate/')],
    },
  }),
  bodies,
  managed(3, 'AWSManagedRulesAmazonIpReputationList'),
  managed(4, 'AWSManagedRulesCommonRuleSet', BODY_RULES),
];
