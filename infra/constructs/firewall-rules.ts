import type * as waf from 'aws-cdk-lib/aws-wafv2';
import { endpoints } from '#shared/api/contract.ts';
import { DEFAULT_BODY_BYTES } from '#shared/api/kit/endpoint.ts';

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

/** Where the contract takes larger bodies: photos and articles. */
const larger = endpoints.flatMap(([key, { upload, bodyBytes }]) => {
  const limit = upload ?? bodyBytes ?? 0;
  const path = `/api${key.slice(key.indexOf('/')).split('{')[0]}`;
  return limit > DEFAULT_BODY_BYTES ? [{ path, limit }] : [];
});

/** How large bodies may be there, bytes, by how paths begin; none of these begins with another. */
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

/** Texts of whole numbers that are more than `limit`, as a regular expression: a firewall compares no numbers in headers. */
export function buildGreaterThanPattern(limit: number): string {
  const digits = String(limit);
  const longer = [...digits].flatMap((digit, i) => {
    const rest = digits.length - i - 1;
    return digit === '9' ? [] : [`${digits.slice(0, i)}[${Number(digit) + 1}-9][0-9]{${rest}}`];
  });
  return `^0*(${[`[1-9][0-9]{${digits.length},}`, ...longer].join('|')})$`;
}

/** A body whose length is said to be more than its path takes; one that says nothing is bounded by API Gateway's 10 MB. */
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

/** Bodies that no function would take do not reach one: one rule of several statements, since rules are paid for. */
const bodies: Rule = {
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
                  size: DEFAULT_BODY_BYTES,
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
  visibilityConfig: seen('body'),
};

/**
 * What CloudFront lets through. The function's own limits (functions/lib/limits.ts) are finer; these keep a flood from
 * costing anything. Bodies are only counted by the common rules: they are strict JSON by the contract's schemas, and a
 * password may hold whatever its owner likes. Photos and articles are larger than the rules allow for, and articles are
 * HTML; how large a body may be, the contract says of each path. Which groups of AWS's rules are not there, and why, is in
 * docs/decisions/alarms.md.
 */
export const firewallRules: Rule[] = [
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
